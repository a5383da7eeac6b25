import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { canva } from "../../testing/canva.ts";
import { pretendServer } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { specifiedExposure } from "../../testing/specified.ts";
import { ExposureList } from "./exposure-list.tsx";

const none = { critical: 0, high: 0, medium: 0, low: 0 };
const bulk = "POST /api/scanner/exposures/bulk";
/** Shows three exposures out of this total. */
async function shown(total: number) {
	const ids = [1, 2, 3].map((n) => `0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c00${n}`);
	const by_status = { new: total, acknowledged: 0, resolved: 0 };
	const server = pretendServer({
		"GET /api/scanner/exposures": () => ({
			exposures: ids.map((id) => ({ ...canva, id })),
			total,
			next_cursor: total > 3 ? "more" : null,
			summary: { total, by_severity: none, by_status, open_by_severity: none },
		}),
		[bulk]: { updated: ids },
	});
	const { user } = show(<ExposureList heading="Exposures" />);
	await screen.findAllByRole("checkbox");
	return { server, user };
}

it("if more exist than are shown, selecting all takes those shown, and says how many it took and how many remain", async () => {
	const { server, user } = await shown(300);
	expect(screen.queryByRole("button", { name: "Select all" })).toBeNull();
	await user.click(screen.getByRole("button", { name: "Select these 3" }));
	await user.click(screen.getByRole("button", { name: "Resolve" }));
	await screen.findByText(
		"3 exposures marked as resolved. 297 exposures further down the list stay as they were.",
	);
	expect(server.callsOf(bulk)).toHaveLength(1);
});

it("if all are shown, all are selected, and no others are mentioned", async () => {
	const { user } = await shown(3);
	await user.click(screen.getByRole("button", { name: "Select all" }));
	await user.click(screen.getByRole("button", { name: "Resolve" }));
	await screen.findByText("3 exposures marked as resolved.");
});

it("the list of open exposures says so in its filter, and requests nothing else", async () => {
	const server = pretendServer({ "GET /api/scanner/exposures": () => ({ exposures: [canva] }) as never });
	show(<ExposureList heading="Exposures" />, { at: "/scanner?show=all&status=open&severity=critical" });
	await screen.findAllByRole("checkbox");
	expect(screen.getByLabelText("Status")).toHaveProperty("value", "open");
	const [{ query } = { query: new URLSearchParams() }] = server.callsOf("GET /api/scanner/exposures");
	expect([query.get("status"), query.get("severity")]).toEqual(["open", "critical"]);
});

it("each checkbox is named after what it selects, even if a record has no title", async () => {
	const by_status = { new: 2, acknowledged: 0, resolved: 0 };
	const summary = { total: 2, by_severity: none, by_status, open_by_severity: none };
	pretendServer({
		"GET /api/scanner/exposures": () => ({
			exposures: [canva, specifiedExposure as typeof canva],
			total: 2,
			summary,
		}),
	});
	show(<ExposureList heading="Exposures" />);
	await screen.findByRole("checkbox", { name: `Select ${canva.title}` });
	screen.getByRole("checkbox", { name: `Select ${specifiedExposure.description}` });
	expect(screen.queryByRole("checkbox", { name: /Select\s*$|undefined/ })).toBeNull();
});

it("after the last page the focus is on the link of the first new record", async () => {
	const by_status = { new: 2, acknowledged: 0, resolved: 0 };
	const summary = { total: 2, by_severity: none, by_status, open_by_severity: none };
	const last = { ...canva, id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c002", title: "Adobe" };
	pretendServer({
		"GET /api/scanner/exposures": ({ query }) =>
			query.has("cursor")
				? { exposures: [last], total: 2, summary }
				: { exposures: [canva], total: 2, summary, next_cursor: "more" },
	});
	const { user } = show(<ExposureList heading="Exposures" />);
	await user.click(await screen.findByRole("button", { name: "Show more" }));
	const link = await screen.findByRole("link", { name: /^Adobe/ });
	expect(document.activeElement).toBe(link);
});
