/** Which hosted player of the video platform plays here. */
export interface HostedSettings {
  accountId: string
  playerId: string
  /** Whom the platform's analytics is told; left out while nobody can sign in. */
  viewerId?: () => string | null
}

let chosen: HostedSettings | null = null

/** Null lets the browser's own element play. Only in the browser, before anything plays. */
export const configureHostedPlayer = (settings: HostedSettings | null): void => {
  chosen = settings
}

export const hostedPlayerSettings = (): HostedSettings | null => chosen
