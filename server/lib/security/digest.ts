import { createHash } from 'node:crypto'

/** Returns the SHA-256 digest of a random secret. The database stores digests, so that a copy of it discloses no secret. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
