import { Link, useNavigate } from "react-router";
import { SelectField } from "../../ui/text-field.tsx";
import { adminRooms, type RoomName } from "./admin-rooms.ts";

/** A row of links. On a phone the links would fill the screen, so there it is a list to choose from. */
export function RoomNav({ current }: { current: RoomName }) {
	const navigate = useNavigate();
	return (
		<nav aria-label="Rooms" data-print="no" className="border-b border-rule">
			<div className="mx-auto max-w-page px-5 py-4 sm:hidden">
				<SelectField
					label="Room"
					value={adminRooms.find(({ name }) => name === current)?.to}
					onChange={({ target }) => void navigate(target.value)}
				>
					{adminRooms.map(({ to, label }) => (
						<option key={to} value={to}>
							{label}
						</option>
					))}
				</SelectField>
			</div>
			<ul className="mx-auto flex max-w-page flex-wrap gap-x-6 px-8 max-sm:hidden">
				{adminRooms.map(({ name, label, to }) => (
					<li key={name}>
						<Link
							to={to}
							aria-current={name === current ? "page" : undefined}
							className="-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent font-semibold text-ink-soft hover:text-ink aria-[current]:border-safe aria-[current]:text-ink"
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
