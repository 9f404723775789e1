import { Logo } from './logo.tsx'

/** The wordmark of Eyewitness News. */
export const EwnLogo = ({ className }: { className?: string }) => <Logo name="ewn" label="EWN" className={className} />
