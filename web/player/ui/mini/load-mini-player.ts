/** What is drawn while something plays; fetched only once, whoever asks first. */
export const loadMiniPlayer = () => import('./mini-player.tsx')
