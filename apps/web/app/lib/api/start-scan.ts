import type { Answer } from "@unlisted/contracts/seam";
import { supabase } from "../session/supabase.ts";
import type { ApiResult } from "./api.ts";
import { callApi } from "./authed-api.ts";
import { isEnough, readDeviceIdentity } from "./device-identity.ts";

/** What is kept in this browser only goes along, for this scan. If one is running, the server returns that one. */
export async function startScan(): Promise<ApiResult<Answer<"POST /api/scanner/start">>> {
	const client = await supabase();
	const { data } = await client.auth.getSession();
	const identity = data.session ? readDeviceIdentity(data.session.user.id) : null;
	if (!identity || !isEnough(identity)) return callApi("POST /api/scanner/start");
	return callApi("POST /api/scanner/start", { body: { identity } });
}
