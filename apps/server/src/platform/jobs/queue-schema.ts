import { getConstructionPlans } from "pg-boss";

/** The script that makes the queue's tables in an empty database, as its first start does. */
export const queueSchema = (): string => getConstructionPlans("jobs");
