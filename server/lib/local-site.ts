import type { Env } from './env.ts'

/** The names by which a machine reaches itself. */
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether the site's address can only be that of the machine it runs on. */
export const isLocalSite = ({ PUBLIC_ORIGIN }: Pick<Env, 'PUBLIC_ORIGIN'>): boolean =>
  PUBLIC_ORIGIN === undefined || LOCAL.has(new URL(PUBLIC_ORIGIN).hostname)
