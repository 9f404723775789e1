import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterThisFile } from './after-file.ts'

const CLIENT = 'prime-web'
const LIFE_SECONDS = 300

/** Somebody whom the realm signs in without asking. */
export const OUTSIDER = { sub: 'f:9a1c:lerato', email: 'lerato@example.org', email_verified: true }

interface TokenChanges {
  claims?: JWTPayload
  /** `none` leaves the token unsigned, HS256 signs with the public key as a secret. */
  alg?: 'RS256' | 'none' | 'HS256'
  /** Whether a key signs that the realm does not publish, under the name of one that it does. */
  isForeignKey?: boolean
}

/**
 * A stand-in for another company's realm: its own issuer, its own keys, addresses and claims as Keycloak has them, on a port of
 * its own.
 */
export async function outsideRealm() {
  const key = await generateKeyPair('RS256')
  const foreign = await generateKeyPair('RS256')
  const published = { ...(await exportJWK(key.publicKey)), kid: 'outside-1', use: 'sig', alg: 'RS256' }
  const codes = new Map<string, { challenge: string; nonce: string | null }>()
  const state = { isDown: false, issuer: '', keyRequests: 0 }

  /** An access token as Keycloak makes them. */
  async function accessToken({ claims = {}, alg = 'RS256', isForeignKey = false }: TokenChanges = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const payload = {
      iss: state.issuer,
      iat: now,
      exp: now + LIFE_SECONDS,
      jti: randomUUID(),
      typ: 'Bearer',
      azp: CLIENT,
      aud: 'account',
      sid: 'outside-session',
      scope: 'openid profile email',
      realm_access: { roles: ['offline_access', 'subscriber'] },
      ...OUTSIDER,
      ...claims,
    }
    if (alg === 'none') return new UnsecuredJWT(payload).encode()
    const secret = new TextEncoder().encode(JSON.stringify(published))
    const signer = alg === 'HS256' ? secret : isForeignKey ? foreign.privateKey : key.privateKey
    return new SignJWT(payload).setProtectedHeader({ alg, typ: 'JWT', kid: 'outside-1' }).sign(signer)
  }

  const idToken = (nonce: string | null) =>
    accessToken({ claims: { typ: 'ID', aud: CLIENT, at_hash: 'x', ...(nonce && { nonce }) } })

  async function tokens(nonce: string | null) {
    return {
      access_token: await accessToken(),
      id_token: await idToken(nonce),
      refresh_token: randomUUID(),
      expires_in: LIFE_SECONDS,
      token_type: 'Bearer',
      scope: 'openid email profile offline_access',
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', state.issuer)
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (state.isDown) return void json(503, { error: 'temporarily_unavailable' })
    const params = url.searchParams
    switch (url.pathname.replace('/realms/outside', '')) {
      case '/.well-known/openid-configuration':
        return void json(200, discoveryOf(state.issuer))
      case '/protocol/openid-connect/certs':
        state.keyRequests++
        return void json(200, { keys: [published] })
      case '/protocol/openid-connect/auth': {
        const code = randomUUID()
        codes.set(code, { challenge: params.get('code_challenge') ?? '', nonce: params.get('nonce') })
        const back = new URL(params.get('redirect_uri') ?? '')
        for (const [name, value] of Object.entries({ code, state: params.get('state') ?? '', iss: state.issuer }))
          back.searchParams.set(name, value)
        return void response.writeHead(302, { location: back.href }).end()
      }
      case '/protocol/openid-connect/token': {
        const form = new URLSearchParams(await bodyOf(request))
        if (form.get('grant_type') === 'refresh_token') return void json(200, await tokens(null))
        const known = codes.get(form.get('code') ?? '')
        codes.delete(form.get('code') ?? '')
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url')
        if (known?.challenge !== challenge) return void json(400, { error: 'invalid_grant' })
        return void json(200, await tokens(known.nonce))
      }
      case '/protocol/openid-connect/userinfo':
        return void json(200, OUTSIDER)
      default:
        return void json(404, { error: 'not_found' })
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server has a port.
  state.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/outside`
  afterThisFile(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { state, authority: state.issuer, accessToken, idToken }
}

/** What Keycloak says of itself, as far as clients look at it. */
function discoveryOf(issuer: string) {
  const protocol = `${issuer}/protocol/openid-connect`
  return {
    issuer,
    authorization_endpoint: `${protocol}/auth`,
    token_endpoint: `${protocol}/token`,
    introspection_endpoint: `${protocol}/token/introspect`,
    userinfo_endpoint: `${protocol}/userinfo`,
    end_session_endpoint: `${protocol}/logout`,
    frontchannel_logout_supported: true,
    jwks_uri: `${protocol}/certs`,
    check_session_iframe: `${protocol}/login-status-iframe.html`,
    grant_types_supported: ['authorization_code', 'implicit', 'refresh_token', 'password', 'client_credentials'],
    response_types_supported: ['code', 'none', 'id_token', 'token', 'id_token token', 'code id_token'],
    subject_types_supported: ['public', 'pairwise'],
    id_token_signing_alg_values_supported: ['PS256', 'RS256', 'ES256', 'HS256'],
    revocation_endpoint: `${protocol}/revoke`,
    code_challenge_methods_supported: ['plain', 'S256'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access', 'roles'],
    claims_supported: ['aud', 'sub', 'iss', 'auth_time', 'name', 'given_name', 'family_name', 'email', 'acr'],
    authorization_response_iss_parameter_supported: true,
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}
