import { limits } from '../limits.ts';

/** What a column of a table may hold. */
export type TableField =
  | ('id' | 'name' | 'wbs' | 'start' | 'finish' | 'actualStart' | 'actualFinish' | 'baselineStart' | 'baselineFinish')
  | ('percent' | 'status' | 'duration' | 'predecessors');

/** Heads as P6, Microsoft Project, Asta and people write them, in the languages that they are mostly written in. */
const heads: Readonly<Record<TableField, readonly string[]>> = {
  id: [
    ...['activity id', 'activity code', 'task id', 'task code', 'task_code', 'unique id', 'uid', 'id', 'line'],
    ...[
      'vorgangs id',
      'vorgangsnummer',
      'vorgangsnr',
      'nr',
      'nummer',
      'id activité',
      'id de l’activité',
      'code activité',
    ],
    ...[
      'id de actividad',
      'id actividad',
      'codigo',
      'id attività',
      'id atividade',
      'id da atividade',
      'activiteit id',
      'id zadania',
    ],
  ],
  name: [
    ...['activity name', 'task name', 'name', 'activity', 'task', 'description', 'task_name'],
    ...['vorgangsname', 'vorgang', 'bezeichnung', 'nom', 'nom de la tâche', 'nom de l’activité', 'activité', 'tâche'],
    ...[
      'nombre',
      'nombre de tarea',
      'nombre de la actividad',
      'tarea',
      'actividad',
      'nome',
      'nome attività',
      'attività',
    ],
    ...[
      'nome da tarefa',
      'nome da atividade',
      'tarefa',
      'atividade',
      'naam',
      'taaknaam',
      'taak',
      'activiteit',
      'nazwa',
      'nazwa zadania',
    ],
  ],
  wbs: [
    'wbs',
    'wbs code',
    'wbs path',
    'wbs_id',
    'outline number',
    'psp',
    'psp code',
    'gliederungsnummer',
    'code wbs',
    'n° hiérarchique',
    'edt',
    'codigo edt',
    'eap',
    'wbs codice',
  ],
  start: [
    ...[
      'start',
      'start date',
      'planned start',
      'begin',
      'early start',
      'target_start_date',
      'anfang',
      'beginn',
      'startdatum',
    ],
    ...[
      'geplanter anfang',
      'début',
      'date de début',
      'début planifié',
      'comienzo',
      'inicio',
      'fecha de inicio',
      'inizio',
      'data inizio',
    ],
    ...['início', 'data de início', 'begindatum', 'rozpoczęcie', 'début prévu', 'geplanter start'],
  ],
  finish: [
    ...[
      'finish',
      'finish date',
      'end',
      'end date',
      'planned finish',
      'planned end',
      'early finish',
      'target_end_date',
      'ende',
      'enddatum',
    ],
    ...[
      'geplantes ende',
      'fin',
      'date de fin',
      'fin planifiée',
      'fin prévue',
      'fecha de fin',
      'fine',
      'data fine',
      'término',
      'conclusão',
    ],
    ...['data de término', 'einddatum', 'einde', 'zakończenie', 'fim'],
  ],
  actualStart: [
    'actual start',
    'act_start_date',
    'ist anfang',
    'tatsächlicher anfang',
    'tatsächlicher beginn',
    'début réel',
    'comienzo real',
    'inicio real',
    'inizio effettivo',
    'início real',
    'werkelijke begindatum',
  ],
  actualFinish: [
    'actual finish',
    'actual end',
    'act_end_date',
    'ist ende',
    'tatsächliches ende',
    'fin réelle',
    'fin real',
    'fine effettiva',
    'término real',
    'werkelijke einddatum',
  ],
  baselineStart: [
    'baseline start',
    'bl start',
    'bl project start',
    'geplanter anfang basisplan',
    'début de référence',
    'línea base comienzo',
    'inizio previsto',
    'início da linha de base',
  ],
  baselineFinish: [
    'baseline finish',
    'bl finish',
    'bl project finish',
    'geplantes ende basisplan',
    'fin de référence',
    'línea base fin',
    'fine prevista',
    'término da linha de base',
  ],
  percent: [
    ...[
      'percent complete',
      '% complete',
      'activity % complete',
      'activity % complete(%)',
      'physical % complete',
      'progress',
      'complete_pct',
      '%',
    ],
    ...[
      '% abgeschlossen',
      'fortschritt',
      'fertigstellungsgrad',
      '% achevé',
      'avancement',
      '% completado',
      'avance',
      '% completamento',
      'avanzamento',
    ],
    ...['% concluída', '% concluído', 'progresso', '% voltooid', '% ukończenia'],
  ],
  status: ['status', 'activity status', 'status_code', 'statut', 'estado', 'stato'],
  duration: [
    'duration',
    'original duration',
    'planned duration',
    'dauer',
    'durée',
    'duración',
    'durata',
    'duração',
    'duur',
  ],
  predecessors: [
    'predecessors',
    'predecessor',
    'pred',
    'vorgänger',
    'prédécesseurs',
    'predecesoras',
    'predecesores',
    'predecessori',
    'predecessoras',
    'voorgangers',
  ],
};

const byHead = new Map(
  (Object.keys(heads) as TableField[]).flatMap((field) =>
    heads[field].map((head) => [plainHead(head), field] as const),
  ),
);

/** Units behind a head, as in `Duration (d)`, say nothing here. */
export const fieldOfHead = (head: string): TableField | undefined =>
  head.length > limits.cellLetters
    ? undefined
    : (byHead.get(plainHead(head)) ?? byHead.get(plainHead(head.replace(/\([^)]*\)\s*$/, ''))));

function plainHead(head: string): string {
  return head
    .replace(/^\(\*\)/, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}%]/gu, '');
}
