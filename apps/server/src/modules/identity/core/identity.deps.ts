import type { Clock } from "../../../platform/clock/clock.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { PersonVault } from "../../../platform/crypto/person-vault.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { MakeEvenAnswers } from "../../../platform/process/answer-evenly.ts";
import type { Captcha } from "../../../providers/captcha/port.ts";
import type { OidcProvider } from "../../../providers/oidc/port.ts";
import type { PasswordLeaks } from "../../../providers/password-leaks/port.ts";
import type { SmsSender } from "../../../providers/sms/port.ts";
import type { QueueMail } from "../../notifications/notifications.slice.ts";
import type { Runtime } from "../../runtime/runtime.slice.ts";
import type { ApiKeyBook } from "../keys/api-key-book.ts";
import type { LoadSigningKeys } from "../keys/signing-keys.ts";
import type { AccessTokens } from "./access-token.ts";
import type { Guesses } from "./guesses.ts";
import type { IdentitySettings } from "./identity.settings.ts";
import type { PasswordHashing } from "./password-hashing.ts";
import type { PersonEvents } from "./person-events.ts";

/** Everything that the sign-in use cases need. Each takes its part. */
export interface IdentityDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
	readonly keys: KeyRing;
	readonly vault: PersonVault;
	readonly settings: IdentitySettings;
	readonly anonKey: string;
	readonly serviceRoleKey: string;
	/** The operator's named keys, and the keys that were replaced. */
	readonly apiKeys: ApiKeyBook;
	readonly signingKeys: LoadSigningKeys;
	readonly accessTokens: AccessTokens;
	readonly hashing: PasswordHashing;
	readonly evenAnswers: MakeEvenAnswers;
	readonly personEvents: PersonEvents;
	readonly guesses: Guesses;
	readonly queueMail: QueueMail;
	readonly runtime: Pick<Runtime, "current">;
	/** Null if this installation sends no text messages. */
	readonly sms: SmsSender | null;
	/** Null if passwords are not compared with known leaks. */
	readonly passwordLeaks: PasswordLeaks | null;
	/** Providers where people may sign in. */
	readonly oidc: readonly OidcProvider[];
	/** Null if there is no captcha. */
	readonly captcha: Captcha | null;
}
