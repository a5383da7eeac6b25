/**
 * Lines that mail programs write before a quoted or forwarded mail, in the languages that we read. Each pattern matches
 * one trimmed line. Some programs break such a line in two, so two lines are also checked together.
 */
const attributions: readonly RegExp[] = [
	/^on .{6,200} (wrote|writes)\s*:?$/i,
	/^(am|den|vom) .{4,200} (schrieb|hat .{1,120} geschrieben)\b.{0,120}:?$/i,
	/^.{3,120} schrieb am .{4,120}:$/i,
	/^le .{4,200} a écrit\s*:?$/i,
	/^(el|en|con fecha) .{4,200} (escribi[óo]|ha escrito)\s*:?.{0,80}$/i,
	/^(il|in data|il giorno) .{4,200} ha scritto\s*:?$/i,
	/^op .{4,200} (schreef|heeft .{1,120} geschreven)\b.{0,120}:?$/i,
	/^(em|no dia|a) .{4,200} escreveu\s*:?$/i,
	/^(w dniu|dnia|.{3,40} o) .{2,200} (napisał|napisała|napisał\(a\)|użytkownik .{1,120} napisał|pisze)\s*:?$/i,
	/^den .{4,200} skrev\b.{0,120}:?$/i,
	/^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}.{0,60} <[^>]+@[^>]+>\s*:$/,
];

const separators =
	/^[-_=*\s]{2,}\s*(original message|original email|forwarded message|forwarded by.*|your (message|request|original (message|request))|urspr(ü|ue)ngliche (nachricht|mail|e-mail)|originalnachricht|weitergeleitete nachricht|ihre (nachricht|anfrage)|message d['’]origine|message original|message transf(é|e)r(é|e)|votre (message|demande)|mensaje original|mensaje reenviado|su (mensaje|solicitud)|messaggio originale|messaggio inoltrato|il suo messaggio|oorspronkelijk(e)? bericht|doorgestuurd bericht|uw bericht|mensagem original|mensagem (encaminhada|reencaminhada)|(oryginalna wiadomość|wiadomość oryginalna|wiadomość przekazana|wiadomość oryginał))\s*[-_=*\s]*$/i;

const bareSeparators =
	/^(begin forwarded message|anfang der weitergeleiteten nachricht|début du message (réexpédié|transféré)|inicio del mensaje reenviado|inizio messaggio inoltrato|begin doorgestuurd bericht|início da mensagem (encaminhada|reencaminhada)|your original (message|request|email)( was| reads| is below)?|ihre urspr(ü|ue)ngliche (nachricht|anfrage)|votre message (initial|d['’]origine)|su mensaje original|il (suo|tuo) messaggio originale|uw oorspronkelijke bericht|a sua mensagem original|treść (oryginalnej|pierwotnej) wiadomości)\s*:?$/i;

const field = (names: string) => new RegExp(`^[*>\\s]*(${names})\\s*:\\*?\\s*\\S`, "i");
const from = field("from|von|de|da|van|od|expéditeur|mittente|remitente|afzender|nadawca");
const sent = field(
	"sent|date|gesendet|datum|envoyé|envoyé le|enviado|enviado el|fecha|data|inviato|verzonden|enviada|enviado em|wysłano|data wysłania|to|an|à|para|a|aan|do",
);

/** Whether a quoted or forwarded mail begins at this line. */
export function startsQuoted(lines: readonly string[], at: number): boolean {
	const line = (lines[at] ?? "").trim();
	if (line === "") return false;
	if (separators.test(line) || bareSeparators.test(line)) return true;
	if (attributions.some((pattern) => pattern.test(line))) return true;
	const two = `${line} ${(lines[at + 1] ?? "").trim()}`;
	if (/[:]$/.test(two) && line.length > 10 && attributions.some((pattern) => pattern.test(two))) return true;
	// Outlook writes a block of headers there: "From:" followed by "Sent:" or "To:".
	if (!from.test(line)) return false;
	const next = lines.slice(at + 1, at + 4).filter((text) => sent.test(text.trim())).length;
	return next >= 1 && /@|<|\d{4}|,/.test(`${line}${lines[at + 1] ?? ""}`);
}
