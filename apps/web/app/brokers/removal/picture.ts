import { taskPictureMax } from "@unlisted/contracts/removals/removal-values";

export type Picture = { readonly base64: string; readonly name: string } | { readonly wrong: string };

/** A screenshot in the form that the server accepts, or why it cannot be used. */
export async function readPicture(file: File): Promise<Picture> {
	if (file.type !== "image/png" && file.type !== "image/jpeg")
		return { wrong: "Choose a PNG or JPEG picture." };
	if (file.size > taskPictureMax)
		return { wrong: `The picture is larger than ${taskPictureMax / 1_000_000} MB. Choose a smaller one.` };
	return { base64: toBase64(new Uint8Array(await file.arrayBuffer())), name: file.name };
}

/** Works in pieces, because one call cannot take so many arguments. */
function toBase64(bytes: Uint8Array): string {
	const piece = 0x8000;
	let text = "";
	for (let at = 0; at < bytes.length; at += piece)
		text += String.fromCharCode(...bytes.subarray(at, at + piece));
	return btoa(text);
}
