import { z } from "zod";

/** The usual pattern, with a top-level domain of at least two letters (specification §5). */
export const emailPattern = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

export const emailSchema = z
	.string()
	.trim()
	.max(254, "Invalid email format")
	.regex(emailPattern, "Invalid email format");
