import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterThisFile } from '../after-file.ts'

const CLIENT = 'prime-web'

/** The issuer's user. */
export const EXTERNAL_USER = { sub: 'f:9a1c:lerato', email: 'lerato@example.org', email_verified: true }

interface TokenChanges {
  claims?: JWTPayload
  /** `none` leaves the token unsigned, HS256 signs with the public key as a secret. */
  alg?: 'RS256' | 'none' | 'HS256'
  /** Signs with an unpublished key under a published key id. */
  isForeignKey?: boolean
  /** A key of `createKey` to sign with. */
  key?: IssuerKey
}

interface IssuerKey {
  alg: string
  /** Null leaves the key id out of tokens and keys. */
  kid: string | null
  privateKey: Parameters<SignJWT['sign']>[0]
  published: JWK
}

async function createKey(alg: string, kid: string | null): Promise<IssuerKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg)
  return {
    alg,
    kid,
    privateKey,
    published: { ...(await exportJWK(publicKey)), ...(kid !== null && { kid }), use: 'sig' },
  }
}

/**
 * A fake external OpenID issuer with the endpoints and claims of Keycloak, its own keys, and its own port. It signs in without a
 * form, or with `hasForms` shows one to each browser without a session.
 */
export async function startExternalIssuer({ hasForms = false } = {}) {
  const first = await createKey('RS256', 'outside-1')
  const foreign = await createKey('RS256', 'outside-1')
  const codes = new Map<string, { challenge: string; nonce: string | null }>()
  /** Valid refresh tokens; each works once. */
  const refreshTokens = new Set<string>()
  const form = issuerForm()
  const state = {
    isDown: false,
    /** Whether the keys cannot be read, while all else works. */
    hasNoKeys: false,
    /** The document that is far too long, and the bytes of it that were sent. */
    endless: null as 'discovery' | 'keys' | null,
    endlessBytes: 0,
    /** The document that is not sent, while its connection is held. */
    stalled: null as 'discovery' | 'keys' | null,
    keys: [{ ...first.published, alg: 'RS256' }] as JWK[],
    issuer: '',
    keyRequests: 0,
    tokenSeconds: 300,
    knowsActions: true,
    endsSessions: true,
    /** Changes to the ID tokens of the token endpoint. */
    idTokenChanges: {} as TokenChanges,
  }

  /** An access token with Keycloak's claims. */
  async function accessToken({
    claims = {},
    alg = 'RS256',
    isForeignKey = false,
    key = isForeignKey ? foreign : first,
  }: TokenChanges = {}): Promise<string> {
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
      ...EXTERNAL_USER,
      ...claims,
    }
    if (alg === 'none') return new UnsecuredJWT(payload).encode()
    const signed = new SignJWT(payload)
    if (alg === 'HS256') {
      const secret = new TextEncoder().encode(JSON.stringify(first.published))
      return signed.setProtectedHeader({ alg, typ: 'JWT', kid: 'outside-1' }).sign(secret)
    }
    const { kid } = key
    return signed.setProtectedHeader({ alg: key.alg, typ: 'JWT', ...(kid !== null && { kid }) }).sign(key.privateKey)
  }

  const idToken = (nonce: string | null, { claims, ...changes }: TokenChanges = {}) =>
    accessToken({ ...changes, claims: { typ: 'ID', aud: CLIENT, at_hash: 'x', ...(nonce && { nonce }), ...claims } })

  async function tokens(nonce: string | null) {
    const refreshToken = randomUUID()
    refreshTokens.add(refreshToken)
    return {
      access_token: await accessToken(),
      id_token: await idToken(nonce, state.idTokenChanges),
      refresh_token: refreshToken,
      expires_in: state.tokenSeconds,
      token_type: 'Bearer',
      scope: 'openid email profile offline_access',
    }
  }

  /** Redirect URL of the application with a code, or with the status of the action. */
  function authorise(params: URLSearchParams, status: 'success' | 'cancelled' | null): string {
    const response: Record<string, string> = { state: params.get('state') ?? '', iss: state.issuer }
    if (status) response['kc_action_status'] = status
    if (status === 'success' && params.get('kc_action') === 'delete_account') {
      refreshTokens.clear()
      response['error'] = 'access_denied'
    } else {
      const code = randomUUID()
      codes.set(code, { challenge: params.get('code_challenge') ?? '', nonce: params.get('nonce') })
      response['code'] = code
    }
    return withParams(params.get('redirect_uri') ?? '', response)
  }

  /** The tokens for a token request; null if it is invalid. */
  function exchange(body: URLSearchParams) {
    if (body.get('grant_type') === 'refresh_token')
      return refreshTokens.delete(body.get('refresh_token') ?? '') ? tokens(null) : null
    const code = body.get('code') ?? ''
    const issued = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    return issued?.challenge === challenge ? tokens(issued.nonce) : null
  }

  /** 64 MB of spaces, which JSON allows before a document. */
  function* endlessDocument() {
    const spaces = Buffer.alloc(65_536, ' ')
    while (state.endlessBytes < 64_000_000) {
      state.endlessBytes += spaces.length
      yield spaces
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', state.issuer)
    // Requests come from the application's origin.
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-headers', 'authorization')
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const redirect = (location: string) => response.writeHead(302, { location }).end()
    if (state.isDown) return void json(503, { error: 'temporarily_unavailable' })
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const params = url.searchParams
    const sent = new URLSearchParams(await bodyOf(request))
    switch (url.pathname.replace('/realms/outside', '')) {
      case '/.well-known/openid-configuration':
        if (state.stalled === 'discovery') return
        if (state.endless === 'discovery') return void Readable.from(endlessDocument()).pipe(response)
        return void json(200, discoveryOf(state))
      case '/protocol/openid-connect/certs':
        state.keyRequests++
        if (state.stalled === 'keys') return
        if (state.endless === 'keys') return void Readable.from(endlessDocument()).pipe(response)
        return void (state.hasNoKeys
          ? json(503, { error: 'temporarily_unavailable' })
          : json(200, { keys: state.keys }))
      case '/protocol/openid-connect/auth': {
        const action = state.knowsActions ? params.get('kc_action') : null
        const choice = hasForms ? form.choiceOf(request, sent, action) : 'success'
        if (!choice) return form.show(response, action ?? 'Log in')
        if (hasForms && action === null) form.startSession(response)
        if (action === 'delete_account' && choice === 'success') form.endSession(response)
        return void redirect(authorise(params, action === null ? null : choice))
      }
      case '/protocol/openid-connect/token': {
        const exchanged = await exchange(sent)
        return void (exchanged ? json(200, exchanged) : json(400, { error: 'invalid_grant' }))
      }
      case '/protocol/openid-connect/userinfo':
        return void json(200, EXTERNAL_USER)
      case '/protocol/openid-connect/revoke':
        refreshTokens.delete(sent.get('token') ?? '')
        return void response.writeHead(200).end()
      case '/protocol/openid-connect/logout':
        // Without the hint Keycloak shows a confirmation.
        if (!params.get('id_token_hint')) return void json(400, { error: 'invalid_request' })
        form.endSession(response)
        return void redirect(params.get('post_logout_redirect_uri') ?? '')
      default:
        return void json(404, { error: 'not_found' })
    }
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The address of a TCP server is an object.
  state.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/outside`
  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  afterThisFile(close)
  return { state, authority: state.issuer, createKey, accessToken, idToken, refreshTokens, close }
}

function withParams(address: string, params: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

/** Keycloak's discovery document, as far as clients read it. */
function discoveryOf({ issuer, endsSessions }: { issuer: string; endsSessions: boolean }) {
  const protocol = `${issuer}/protocol/openid-connect`
  return {
    issuer,
    authorization_endpoint: `${protocol}/auth`,
    token_endpoint: `${protocol}/token`,
    introspection_endpoint: `${protocol}/token/introspect`,
    userinfo_endpoint: `${protocol}/userinfo`,
    ...(endsSessions && { end_session_endpoint: `${protocol}/logout` }),
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

const COOKIE = 'outside-session'

/** The form of the fake issuer: shown without a session, and before every action. */
export function issuerForm() {
  const sessions = new Set<string>()
  const sessionOf = ({ headers }: IncomingMessage) =>
    new RegExp(`${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? ''
  return {
    /** The submitted choice; null if the form must be shown. */
    choiceOf(request: IncomingMessage, sent: URLSearchParams, action: string | null): 'success' | 'cancelled' | null {
      if (request.method === 'POST') return sent.get('choice') === 'success' ? 'success' : 'cancelled'
      return action === null && sessions.has(sessionOf(request)) ? 'success' : null
    },
    show(response: ServerResponse, title: string): void {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="en">
<title>The other realm</title><link rel="icon" href="data:,"><h1>${title}</h1><form method="post">
<button name="choice" value="success">Yes</button> <button name="choice" value="cancelled">Cancel</button></form>`)
    },
    startSession(response: ServerResponse): void {
      const session = randomUUID()
      sessions.add(session)
      response.setHeader('set-cookie', `${COOKIE}=${session}; Path=/realms/outside; HttpOnly`)
    },
    endSession(response: ServerResponse): void {
      response.setHeader('set-cookie', `${COOKIE}=; Path=/realms/outside; Max-Age=0`)
    },
  }
}
