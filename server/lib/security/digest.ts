import { createHash } from 'node:crypto'

/** The database stores digests of secrets, so that a copy of it discloses none. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
