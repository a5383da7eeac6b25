/** One instruction of a Dockerfile's last stage. */
export interface ImageStep {
	readonly does: string;
	readonly says: string;
}

export interface ImagePlan {
	readonly base: string;
	/** The RUN and COPY instructions, in their order. */
	readonly steps: readonly ImageStep[];
	readonly env: Readonly<Record<string, string>>;
	readonly user: string;
	readonly healthy: readonly string[];
	/** The command that a container runs. */
	readonly command: readonly string[];
}

/** Reads the last stage of our Dockerfile. It knows the instructions that our file uses, and refuses any other. */
export function imagePlan(dockerfile: string): ImagePlan {
	const lines = dockerfile
		.replace(/\\\n\s*/g, "")
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "" && !line.startsWith("#"));
	const last = lines.findLastIndex((line) => line.startsWith("FROM "));
	const stage = lines.slice(last).map((line): ImageStep => {
		const [does = "", ...rest] = line.split(" ");
		return { does, says: rest.join(" ") };
	});
	const all = (does: string) => stage.filter((step) => step.does === does).map(({ says }) => says);
	const known = [
		"FROM",
		"RUN",
		"COPY",
		"ENV",
		"USER",
		"VOLUME",
		"EXPOSE",
		"HEALTHCHECK",
		"ENTRYPOINT",
		"CMD",
	];
	const strange = stage.find(({ does }) => !known.includes(does));
	if (strange)
		throw new Error(`The Dockerfile has an instruction that this reader does not know: ${strange.does}`);
	const listOf = (text: string | undefined): string[] => JSON.parse(text?.slice(text.indexOf("[")) ?? "[]");
	return {
		base: all("FROM")[0]?.split(" ")[0] ?? "",
		steps: stage.filter(({ does }) => does === "RUN" || does === "COPY"),
		env: Object.fromEntries(all("ENV").map((pair) => pair.split("=") as [string, string])),
		user: all("USER").at(-1) ?? "0:0",
		healthy: listOf(all("HEALTHCHECK")[0]),
		command: [...listOf(all("ENTRYPOINT")[0]), ...listOf(all("CMD")[0])],
	};
}
