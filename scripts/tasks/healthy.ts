// `bin/unlisted healthy`: exits with 0 if the server of this container answers. A container has no curl.
const url = `http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`;
const answer = await fetch(url, { signal: AbortSignal.timeout(4000) }).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
