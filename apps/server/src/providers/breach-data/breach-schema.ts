import type { CatalogueBreach } from "@unlisted/breach-corpus";
import { z } from "zod";

/** Only text that our database accepts. */
const storable = (value: string) => value.isWellFormed() && !value.includes("\0");
const text = (most: number) => z.string().max(most).refine(storable);
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const moment = z.iso.datetime({ offset: true });
const nullable = z
	.string()
	.max(2000)
	.refine(storable)
	.nullish()
	.transform((value) => value ?? null);
const flag = z
	.boolean()
	.nullish()
	.transform((value) => value ?? false);

/** The allowed names, because they appear in addresses and in the keys of exposures. */
export const breachNameSchema = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,199}$/u);

/** One breach in the API's form. The limits on lengths are far above the real ones. Newer fields may be missing. */
export const breachSchema: z.ZodType<CatalogueBreach> = z.object({
	Name: breachNameSchema,
	Title: text(500).min(1),
	Domain: text(300),
	BreachDate: day,
	AddedDate: moment,
	ModifiedDate: moment,
	PwnCount: z.int().min(0),
	Description: text(50_000),
	LogoPath: text(2000),
	Attribution: nullable,
	DisclosureUrl: nullable,
	DataClasses: z.array(text(200)).max(500),
	IsVerified: z.boolean(),
	IsFabricated: flag,
	IsSensitive: flag,
	IsRetired: flag,
	IsSpamList: flag,
	IsMalware: flag,
	IsSubscriptionFree: flag,
	IsStealerLog: flag,
});
