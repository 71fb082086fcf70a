/** Which analysis an element belongs to, as views list them. */
export type Trade = 'Architecture' | 'Structure' | 'Building services' | 'Equipment';

const structure =
  /^Ifc(Slab|Column|Beam|Footing|Pile|Member|Plate|ElementAssembly|ReinforcingBar|ReinforcingMesh|Tendon)/;
const services =
  /^Ifc(Flow|Distribution|Duct|Pipe|Cable|Air|Sanitary|Light|Electric|Energy|Unitary|Valve|Pump|Fan|Tank|Boiler|Chiller|Coil|Damper|Filter|FireSuppression|HeatExchanger|Humidifier|Junction|Lamp|Outlet|Protective|Sensor|Space[HT]eater|Stack|Switching|Transformer|Waste|Alarm|Actuator|Controller|Audio|Communications|Medical|Motor|Solar|Tube|Unit|Evapor|Cooled|Condenser|Compressor|Burner|Interceptor)/;
const equipment =
  /^Ifc(Furn|SystemFurniture|Transport|BuildingElementProxy|DiscreteAccessory|Fastener|Geographic|Civil)/;

/** The trade of an IFC type; walls, doors, stairs and whatever else is architecture. */
export function tradeOf(ifcType: string): Trade {
  if (/^IfcSpaceHeater/.test(ifcType) || services.test(ifcType)) return 'Building services';
  if (structure.test(ifcType)) return 'Structure';
  return equipment.test(ifcType) ? 'Equipment' : 'Architecture';
}
