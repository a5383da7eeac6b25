// biome-ignore-all lint/a11y/noRedundantRoles: WebKit drops the roles of a table that is laid out as blocks; naming them keeps it a table
import type { ReactNode } from "react";

export interface Column<Row> {
	title: string;
	cell: (row: Row) => ReactNode;
	/** The column with the record's name. Below 640 px it is above the other cells and as wide as the record. */
	isName?: boolean;
	/** Hidden below 640 px, because the cell with the name has a short form of it. */
	wideOnly?: boolean;
	/** Such as a checkbox. Below 640 px it is in the record's corner, beside the name. Not printed. */
	inCorner?: boolean;
	/** Such as a button. Below 640 px it is in the record's lower corner, and the name leaves room for it. Not printed. */
	atEnd?: boolean;
}

/** A table on wide screens. Below 640 px each row is a record with its titles beside its values. */
export function Records<Row>({
	caption,
	labelledBy,
	columns,
	rows,
	rowsId,
	rowKey,
	rowClass = () => "",
}: {
	caption?: string;
	/** The id of a heading that has the same text as a caption would have. */
	labelledBy?: string;
	columns: Column<Row>[];
	rows: readonly Row[];
	/** The id of the rows, for the button that loads more of them. */
	rowsId?: string;
	rowKey: (row: Row) => string;
	/** Returns the class of special rows: a row that is a link as a whole, or one that people must notice. */
	rowClass?: (row: Row) => string;
}) {
	const hasCorner = columns.some(({ inCorner }) => inCorner);
	const compact = columns.some(({ wideOnly }) => wideOnly);
	return (
		// With large letters, a table may need more than its sheet. The outline of what has the focus needs room.
		<div className="sm:-mx-1 sm:overflow-x-auto sm:px-1 print:overflow-visible">
			<table role="table" aria-labelledby={labelledBy} className="block w-full text-left sm:table">
				{caption ? <caption className="sr-only">{caption}</caption> : null}
				<thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
					<tr role="row" className="border-b border-edge">
						{columns.map(({ title, inCorner, atEnd }) => (
							<th
								role="columnheader"
								key={title}
								data-print={inCorner || atEnd ? "no" : undefined}
								scope="col"
								className="py-3 pr-3 text-note font-semibold lg:pr-4"
							>
								{inCorner ? <span className="sr-only">{title}</span> : title}
							</th>
						))}
					</tr>
				</thead>
				<tbody id={rowsId} role="rowgroup" className="block sm:table-row-group">
					{rows.map((row) => (
						<tr
							role="row"
							key={rowKey(row)}
							className={`relative flex flex-col border-b border-rule py-3 sm:table-row sm:py-0 ${rowClass(row)}`}
						>
							{columns.map(({ title, cell, isName, inCorner, wideOnly, atEnd }) => (
								<td
									role="cell"
									key={title}
									data-print={inCorner || atEnd ? "no" : undefined}
									className={`sm:table-cell sm:py-2 sm:pr-3 lg:pr-4 ${wideOnly ? "max-sm:hidden" : ""} ${
										inCorner
											? "absolute top-2 -right-3 sm:static"
											: atEnd
												? "absolute right-0 bottom-2 sm:static"
												: isName
													? `order-first max-sm:min-w-0 ${compact ? "" : "py-1"} ${hasCorner ? "max-sm:pr-12" : ""}`
													: "flex items-center justify-between gap-4 py-1"
									}`}
								>
									{isName || inCorner || atEnd ? null : (
										<span aria-hidden className="text-note text-ink-soft sm:hidden">
											{title}
										</span>
									)}
									<span className={isName || inCorner ? "" : "text-right sm:text-left"}>{cell(row)}</span>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
