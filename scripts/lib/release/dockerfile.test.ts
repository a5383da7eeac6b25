import { validate as lintDockerfile } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { siteFolder } from "./site-before.ts";
import { read, unknownSettings } from "./testing/deploy-files.ts";

describe("the Dockerfile", () => {
	const text = read("Dockerfile");
	const lines = text.split("\n");

	it("passes the linter", () => {
		expect(lintDockerfile(text).map(({ message }) => message)).toEqual([]);
	});

	it("names the versions of its base images, and does not run as root", () => {
		const bases = lines.filter((line) => line.startsWith("FROM ")).map((line) => line.split(" ")[1]);
		expect(bases).toEqual([
			"debian:bookworm-slim",
			// biome-ignore lint/suspicious/noTemplateCurlyInString: as Docker writes it
			"${BEFORE}",
			"node:24-bookworm-slim",
			"debian:bookworm-slim",
		]);
		expect(lines.filter((line) => line.startsWith("USER "))).toEqual(["USER 10001:10001"]);
	});

	it("sets only settings that the product knows", () => {
		const names = [...text.matchAll(/^ENV (\w+)=/gm)].map(([, name = ""]) => name);
		expect(names).toContain("DATA_DIR");
		expect(unknownSettings(names)).toEqual([]);
	});

	it("gives the site of the earlier image to the release, or an empty site if there is no earlier image", () => {
		expect(lines.indexOf("ARG BEFORE=nothing")).toBeLessThan(
			lines.findIndex((line) => line.startsWith("FROM ")),
		);
		const site = `/opt/unlisted/${siteFolder}`;
		expect(text).toMatch(new RegExp(`^FROM .+ AS nothing\\nRUN mkdir --parents ${site}$`, "m"));
		expect(lines).toContain(`COPY --from=before ${site} /before/${siteFolder}`);
		expect(lines).toContain("RUN npm run release -- --folder /opt/unlisted --before /before");
	});

	it("copies what the build reads from the project, and only what .dockerignore lets through", () => {
		const passed = read(".dockerignore").match(/^!(.+)$/gm) ?? [];
		expect(passed).toEqual(expect.arrayContaining(["!apps", "!packages", "!package-lock.json", "!deploy"]));
		for (const secret of ["!data", "!.env", "!.git"]) expect(passed).not.toContain(secret);
		// The compose file reads deploy/.env, and .dockerignore lets the folder deploy through.
		expect(read(".dockerignore").split("\n")).toEqual(expect.arrayContaining(["**/.env", "deploy/backups"]));
	});
});
