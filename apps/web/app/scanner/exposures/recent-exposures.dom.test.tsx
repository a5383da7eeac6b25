import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { specifiedExposure } from "../../testing/specified.ts";
import { RecentExposures } from "./recent-exposures.tsx";

it.each([
	["Show all", 11],
	["Filter and select", 3],
])("the link to the other page promises what that has more: %s", (name, total) => {
	const exposures = Array.from({ length: Math.min(total, 10) }, (_, at) => ({
		...specifiedExposure,
		id: `0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c0${10 + at}`,
	}));
	show(<RecentExposures heading="recent" exposures={{ exposures, total } as never} />);
	expect(screen.getByRole("link", { name }).getAttribute("href")).toMatch(/^\/scanner\?show=all/);
});
