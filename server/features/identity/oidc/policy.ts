import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'

/** What Keycloak calls the actions that an application may start for who is signed in. */
export const ACTIONS = ['UPDATE_PASSWORD', 'delete_account'] as const
export type Action = (typeof ACTIONS)[number]

export const isAction = (text: unknown): text is Action => ACTIONS.some((action) => action === text)

/** When the provider shows a screen, and which: `create`, `login` or `kc_action`. */
export function screenPolicy(): interactionPolicy.DefaultPolicy {
  const { Prompt, Check, base } = interactionPolicy
  const policy = base()
  // Our own application needs no consent. The prompt stays known, because without `prompt=consent` in a request the
  // provider drops `offline_access` from it.
  policy.remove('consent')
  const consent = new Prompt({ name: 'consent', requestable: true })
  consent.checks.remove('consent_prompt')
  policy.add(consent)
  policy.add(new Prompt({ name: 'create', requestable: true }), 0)
  policy
    .get('login')
    ?.checks.add(new Check('account_gone', 'The account is no longer there', 'login_required', isAccountGone))
  policy.add(
    new Prompt(
      { name: 'kc_action', requestable: false },
      ({ oidc }) => ({ action: oidc.params?.['kc_action'] }),
      new Check('kc_action_asked', 'An action was asked for', 'interaction_required', isActionPending),
    ),
    2,
  )
  return policy
}

const isAccountGone = ({ oidc }: KoaContextWithOIDC) =>
  Boolean(oidc.session?.accountId && !oidc.account && !oidc.result?.login)

const isActionPending = ({ oidc }: KoaContextWithOIDC) =>
  isAction(oidc.params?.['kc_action']) && oidc.result?.['kc_action'] === undefined
