import { CircleCheckBig, CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { checkProof, type DrawProof, type ProofCheck } from '#contract/competition-draw.ts'
import type { CompetitionDrawFragment } from '#web/gateway/generated/types.ts'

export function CheckDraw({ draw, ownEntry }: { draw: CompetitionDrawFragment; ownEntry: string | null }) {
  const [checks, setChecks] = useState<readonly ProofCheck[] | 'failed' | null>(null)
  useEffect(() => {
    let isCurrent = true
    checkDraw(draw, ownEntry).then(
      (found) => isCurrent && setChecks(found),
      () => isCurrent && setChecks('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [draw, ownEntry])
  if (checks === null) return <p>Checking…</p>
  if (checks === 'failed') return <p>The proof could not be loaded. Please try again later.</p>
  return (
    <ul className="checks">
      {checks.map(({ text, isRight }) => (
        <li key={text} data-right={isRight}>
          {isRight ? (
            <CircleCheckBig className="icon small" aria-hidden="true" />
          ) : (
            <CircleX className="icon small" aria-hidden="true" />
          )}
          <span>
            <span className="sr-only">{isRight ? 'Right: ' : 'Wrong: '}</span>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

async function checkDraw(draw: CompetitionDrawFragment, ownEntry: string | null): Promise<ProofCheck[]> {
  const response = await fetch(draw.proofUrl)
  const proof = (await response.json()) as DrawProof
  const isShown = draw.winners.every(({ entry }, index) => entry === proof.winners[index])
  return [
    ...(await checkProof(proof, draw.commitment)),
    { text: 'This page shows these winners', isRight: isShown && draw.winners.length === proof.winners.length },
    ...(ownEntry ? [{ text: 'Your entry number is in the list', isRight: proof.entries.includes(ownEntry) }] : []),
  ]
}
