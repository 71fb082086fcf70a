import { UnstyledButton } from '@mantine/core';
import { type TableColumn, type TableRow, tableColumns } from '@plumbline/contract/resources/classificationTable';
import { IconChevronRight } from '@tabler/icons-react';
import { type MouseEvent, memo } from 'react';
import { ApproveButton } from './ApproveButton.tsx';
import classes from './ElementTable.module.css';
import { RowExplanation } from './RowExplanation.tsx';
import { tableCells } from './tableCells.tsx';

/** What can be done to a row; the same object for all rows and all times. */
export interface RowHandlers {
  press(event: MouseEvent, element: number): void;
  focus(element: number): void;
  openMenu(event: MouseEvent<HTMLElement>, element: number): void;
  toggleExplanation(element: number): void;
  toggleApproval(element: number): void;
  /** Selects the element and opens a tool of the viewer on it. */
  openTool(element: number, tool: string): void;
  /** Selects the element and begins an issue about it. */
  createIssue(element: number): void;
}

interface ElementRowProps {
  row: TableRow;
  columns: readonly TableColumn[];
  /** How far from the left those stand that stay when the table is scrolled sideways. */
  staying: ReadonlyMap<TableColumn, number>;
  /** Its place in the whole table. */
  index: number;
  isSelected: boolean;
  /** The keyboard comes to this row first. */
  isTabStop: boolean;
  isExplained: boolean;
  /** Rows can be approved. */
  inWorkflow: boolean;
  /** Why they cannot, all the same. */
  closed: string | undefined;
  handlers: RowHandlers;
}

/** These have a place of their own in a card; others stand in it under their label. */
const placed: readonly TableColumn[] = [
  'approved',
  'elementName',
  'status',
  'mappedElementType',
  'magnitudeDisplay',
  'mappedFloor',
];
const labels = new Map(
  tableColumns.filter(({ name }) => !placed.includes(name)).map(({ name, label }) => [name, label]),
);

/** A verdict, and under it what explains it; drawn again only when something of it changes. */
export const ElementRow = memo(function ElementRow({
  row,
  columns,
  staying,
  index,
  handlers,
  ...props
}: ElementRowProps) {
  const { isSelected, isExplained, inWorkflow, closed } = props;
  const element = row.forgeObjectId;
  const name = row.element.name || row.externalId;
  const tabIndex = props.isTabStop ? 0 : -1;
  return (
    <>
      <tr
        className={classes.row}
        data-element={element}
        aria-rowindex={index + 2}
        aria-selected={isSelected}
        tabIndex={tabIndex}
        // A range is marked, not the text in it.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onClick={(event) => handlers.press(event, element)}
        onDoubleClick={() => handlers.focus(element)}
        onContextMenu={(event) => handlers.openMenu(event, element)}
      >
        <td className={classes.cell} data-sticky="mark">
          <UnstyledButton
            className={classes.explain}
            tabIndex={tabIndex}
            aria-expanded={isExplained}
            aria-label={`Explain ${name}`}
            onClick={(event) => {
              event.stopPropagation();
              handlers.toggleExplanation(element);
            }}
          >
            <IconChevronRight aria-hidden />
          </UnstyledButton>
        </td>
        {columns.map((column) => {
          const { show, title, align } = tableCells[column];
          return (
            <td
              key={column}
              className={classes.cell}
              data-sticky={staying.has(column) || undefined}
              data-column={column}
              data-label={labels.get(column)}
              data-align={align}
              style={{ left: staying.get(column) }}
              title={title?.(row)}
            >
              {column === 'approved' && inWorkflow ? (
                <ApproveButton
                  name={name}
                  isApproved={row.approved}
                  closed={closed}
                  tabIndex={tabIndex}
                  onToggle={() => handlers.toggleApproval(element)}
                />
              ) : (
                show(row)
              )}
            </td>
          );
        })}
      </tr>
      {isExplained && (
        <tr className={classes.detail}>
          <td colSpan={columns.length + 1}>
            <RowExplanation
              row={row}
              openTool={(tool) => handlers.openTool(element, tool)}
              createIssue={() => handlers.createIssue(element)}
            />
          </td>
        </tr>
      )}
    </>
  );
});
