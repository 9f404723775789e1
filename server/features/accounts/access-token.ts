import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'

export interface TokenSubject {
  id: string
  roles: string[]
}

const ISSUER = 'prime'
const ALGORITHM = 'HS256'

const Claims = z.object({ sub: z.string().min(1), roles: z.array(z.string()) })

export function createAccessToken(
  secret: Uint8Array,
  { id, roles }: TokenSubject,
  minutes: number,
  now: Date,
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000)
  return new SignJWT({ roles })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(id)
    .setIssuer(ISSUER)
    .setIssuedAt(issued)
    .setExpirationTime(issued + minutes * 60)
    .sign(secret)
}

/** Returns null for a wrong signature or an expired token. */
export async function readAccessToken(secret: Uint8Array, token: string, now: Date): Promise<TokenSubject | null> {
  const rules = { algorithms: [ALGORITHM], issuer: ISSUER, requiredClaims: ['exp'], currentDate: now }
  const verified = await jwtVerify(token, secret, rules).catch(() => null)
  const claims = Claims.safeParse(verified?.payload)
  return claims.success ? { id: claims.data.sub, roles: claims.data.roles } : null
}
