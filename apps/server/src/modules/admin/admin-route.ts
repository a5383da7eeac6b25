import { problemResponses } from "../../platform/http/problem-responses.ts";

export const failures = problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503);
export const about = (summary: string) => ({ tags: ["operators"], security: [{ bearer: [] }], summary });
