import { createHash } from 'node:crypto'

/** What is kept of a secret that somebody will show again: from it nobody gets the secret back. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
