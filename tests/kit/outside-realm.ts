import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterThisFile } from './after-file.ts'
import { outsideForm } from './outside-form.ts'

const CLIENT = 'prime-web'

/** Whoever signs in at the realm. */
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
 * its own. It signs in without asking, or shows a form to each browser that it does not know.
 */
export async function outsideRealm({ hasForms = false } = {}) {
  const key = await generateKeyPair('RS256')
  const foreign = await generateKeyPair('RS256')
  const published = { ...(await exportJWK(key.publicKey)), kid: 'outside-1', use: 'sig', alg: 'RS256' }
  const codes = new Map<string, { challenge: string; nonce: string | null }>()
  /** Refresh tokens that are still good: each once. */
  const refreshTokens = new Set<string>()
  const form = outsideForm()
  const state = {
    isDown: false,
    issuer: '',
    keyRequests: 0,
    tokenSeconds: 300,
    knowsActions: true,
    /** What is wrong with the ID tokens of the token endpoint. */
    spoilt: {} as TokenChanges,
  }

  /** An access token as Keycloak makes them. */
  async function accessToken({ claims = {}, alg = 'RS256', isForeignKey = false }: TokenChanges = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const payload = {
      iss: state.issuer,
      iat: now,
      exp: now + state.tokenSeconds,
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

  const idToken = (nonce: string | null, { claims, ...changes }: TokenChanges = {}) =>
    accessToken({ ...changes, claims: { typ: 'ID', aud: CLIENT, at_hash: 'x', ...(nonce && { nonce }), ...claims } })

  async function tokens(nonce: string | null) {
    const refreshToken = randomUUID()
    refreshTokens.add(refreshToken)
    return {
      access_token: await accessToken(),
      id_token: await idToken(nonce, state.spoilt),
      refresh_token: refreshToken,
      expires_in: state.tokenSeconds,
      token_type: 'Bearer',
      scope: 'openid email profile offline_access',
    }
  }

  /** Leads back to the application, with a code or what became of what it asked for. */
  function authorise(params: URLSearchParams, status: 'success' | 'cancelled' | null): string {
    const answer: Record<string, string> = { state: params.get('state') ?? '', iss: state.issuer }
    if (status) answer['kc_action_status'] = status
    if (status === 'success' && params.get('kc_action') === 'delete_account') {
      refreshTokens.clear()
      answer['error'] = 'access_denied'
    } else {
      const code = randomUUID()
      codes.set(code, { challenge: params.get('code_challenge') ?? '', nonce: params.get('nonce') })
      answer['code'] = code
    }
    return withParams(params.get('redirect_uri') ?? '', answer)
  }

  /** The tokens that a form of the token endpoint is good for; null where it is not. */
  function exchange(asked: URLSearchParams) {
    if (asked.get('grant_type') === 'refresh_token')
      return refreshTokens.delete(asked.get('refresh_token') ?? '') ? tokens(null) : null
    const code = asked.get('code') ?? ''
    const known = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url')
    return known?.challenge === challenge ? tokens(known.nonce) : null
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', state.issuer)
    // Applications ask from pages of their own.
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-headers', 'authorization')
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const leadTo = (location: string) => response.writeHead(302, { location }).end()
    if (state.isDown) return void json(503, { error: 'temporarily_unavailable' })
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const params = url.searchParams
    const sent = new URLSearchParams(await bodyOf(request))
    switch (url.pathname.replace('/realms/outside', '')) {
      case '/.well-known/openid-configuration':
        return void json(200, discoveryOf(state.issuer))
      case '/protocol/openid-connect/certs':
        state.keyRequests++
        return void json(200, { keys: [published] })
      case '/protocol/openid-connect/auth': {
        const action = state.knowsActions ? params.get('kc_action') : null
        const choice = hasForms ? form.choiceOf(request, sent, action) : 'success'
        if (!choice) return form.show(response, action ?? 'Log in')
        if (hasForms && action === null) form.remember(response)
        if (action === 'delete_account' && choice === 'success') form.forget(response)
        return void leadTo(authorise(params, action === null ? null : choice))
      }
      case '/protocol/openid-connect/token': {
        const exchanged = await exchange(sent)
        return void (exchanged ? json(200, exchanged) : json(400, { error: 'invalid_grant' }))
      }
      case '/protocol/openid-connect/userinfo':
        return void json(200, OUTSIDER)
      case '/protocol/openid-connect/revoke':
        refreshTokens.delete(sent.get('token') ?? '')
        return void response.writeHead(200).end()
      case '/protocol/openid-connect/logout':
        // Without the hint it would ask first.
        if (!params.get('id_token_hint')) return void json(400, { error: 'invalid_request' })
        form.forget(response)
        return void leadTo(params.get('post_logout_redirect_uri') ?? '')
      default:
        return void json(404, { error: 'not_found' })
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server has a port.
  state.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/outside`
  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  afterThisFile(close)
  return { state, authority: state.issuer, accessToken, idToken, refreshTokens, close }
}

function withParams(address: string, params: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
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
