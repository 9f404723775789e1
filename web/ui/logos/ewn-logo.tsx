import { Logo } from './logo.tsx'

/** The wordmark of the news. */
export const EwnLogo = ({ className }: { className?: string }) => <Logo name="ewn" label="EWN" className={className} />
