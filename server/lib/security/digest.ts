import { hash } from 'node:crypto'

/** The database stores digests of secrets, so that a copy of it discloses none. */
export const digest = (secret: string): string => hash('sha256', secret, 'base64url')
