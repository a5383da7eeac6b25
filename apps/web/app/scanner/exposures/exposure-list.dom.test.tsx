import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { canva } from "../../testing/canva.ts";
import { pretendServer } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { specifiedExposure } from "../../testing/specified.ts";
import { ExposureList } from "./exposure-list.tsx";

it("each tick box is named by what it selects, also where a record has no title", async () => {
	const none = { critical: 0, high: 0, medium: 0, low: 0 };
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
