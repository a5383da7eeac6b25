// biome-ignore-all lint/a11y/noRedundantRoles: WebKit drops the roles of a table that is laid out as blocks; naming them keeps it a table
import type { ReactNode } from "react";

export interface Column<Row> {
	title: string;
	cell: (row: Row) => ReactNode;
	/** The column with the record's name. In a record it is above the other cells and as wide as the record. */
	isName?: boolean;
	/** Hidden in a record, because the cell with the name has a short form of it. */
	wideOnly?: boolean;
	/** Such as a checkbox. In a record it is in the corner, beside the name. Not printed. */
	inCorner?: boolean;
	/** Such as a button. In a record it is in the lower corner, and the name leaves room for it. Not printed. */
	atEnd?: boolean;
}

/**
 * A table where its letters have room for one, otherwise a record for each row, with its titles beside its values. The
 * sheet's width in letters decides, not the screen's in pixels: with letters twice as large, a wide screen is narrow.
 */
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
		<div className="@container/records">
			{/* A long name may need more than the sheet. The outline of what has the focus needs room. */}
			<div className="as-table:-mx-1 as-table:overflow-x-auto as-table:px-1 print:overflow-visible">
				<table role="table" aria-labelledby={labelledBy} className="block w-full text-left as-table:table">
					{caption ? <caption className="sr-only">{caption}</caption> : null}
					<thead role="rowgroup" className="sr-only as-table:not-sr-only as-table:table-header-group">
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
					<tbody id={rowsId} role="rowgroup" className="block as-table:table-row-group">
						{rows.map((row) => (
							<tr
								role="row"
								key={rowKey(row)}
								className={`relative flex flex-col border-b border-rule py-3 as-table:table-row as-table:py-0 ${rowClass(row)}`}
							>
								{columns.map(({ title, cell, isName, inCorner, wideOnly, atEnd }) => (
									<td
										role="cell"
										key={title}
										data-print={inCorner || atEnd ? "no" : undefined}
										className={`as-table:table-cell as-table:py-2 as-table:pr-3 lg:pr-4 ${wideOnly ? "as-records:hidden" : ""} ${
											inCorner
												? "absolute top-2 -right-3 as-table:static"
												: atEnd
													? "absolute right-0 bottom-2 as-table:static"
													: isName
														? `order-first as-records:min-w-0 ${compact ? "" : "py-1"} ${hasCorner ? "as-records:pr-12" : ""}`
														: "flex items-center justify-between gap-4 py-1 few-letters:flex-wrap"
										}`}
									>
										{isName || inCorner || atEnd ? null : (
											<span aria-hidden className="text-note text-ink-soft as-table:hidden">
												{title}
											</span>
										)}
										<span className={isName || inCorner ? "" : "text-right as-table:text-left"}>
											{cell(row)}
										</span>
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</div>
	);
}
