import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { PasskeyProof } from '@switchboard/domain/security/passkey'
import type { ShownFactor } from '@switchboard/domain/security/second-factor-calls'

import type { Failure } from '#web/http/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { passkeyProofHere } from '../passkeys/ask.ts'
import { passkeyObstacle } from '../passkeys/obstacle.ts'
import { ASK_ADVICE } from '../passkeys/words.ts'
import type { AskFailure } from '../passkeys/words.ts'
import { CodeForm } from './CodeForm.tsx'
import type { Sending } from './CodeForm.tsx'
import styles from './Factor.module.css'
import { useFactor } from './queries.ts'

type ShowFactorProps = {
  readonly id: string
  readonly sending: Sending<ShownFactor>
  readonly submitLabel: string
  readonly cancelLabel: string
  readonly takesRecovery?: boolean
  readonly onCancel: () => void
  readonly children?: ReactNode
}

/** Asks for what the customer has: a passkey, a code, or either. Where it is not known what they have, for a code. */
export function ShowFactor({ sending, takesRecovery = true, children, ...ways }: ShowFactorProps) {
  const factor = useFactor()
  if (factor.isPending) return <Skeleton label="Loading how you can show it" lines={['text', 'button']} />
  const { hasApp, passkeys } = factor.data ?? { hasApp: true, passkeys: [] }
  const hasPasskey = passkeys.length > 0
  const codes = takesRecovery ? (hasApp ? 'both' : 'recovery') : hasApp ? 'app' : null
  return (
    <div className={styles.form}>
      {children}
      {hasPasskey && <ByPasskey sending={sending} />}
      {codes === null ? (
        <div>
          <Button kind="plain" disabled={sending.isPending} onClick={ways.onCancel}>
            {ways.cancelLabel}
          </Button>
        </div>
      ) : (
        <>
          {hasPasskey && <p>Or use a code:</p>}
          <CodeForm
            {...ways}
            {...(hasPasskey && { kind: 'plain' as const })}
            takes={codes}
            sending={{ ...sending, mutate: (code) => sending.mutate({ code }) }}
          />
        </>
      )}
    </div>
  )
}

function ByPasskey({ sending }: { readonly sending: Sending<ShownFactor> }) {
  const obstacle = passkeyObstacle()
  const ask = useMutation<PasskeyProof, Failure<AskFailure>>({
    mutationFn: passkeyProofHere,
    onSuccess: (passkey) => sending.mutate({ passkey }),
  })
  if (obstacle !== null) {
    return (
      <Notice tone="info" title="You cannot use your passkey here.">
        {obstacle}
      </Notice>
    )
  }
  const isRefused =
    ask.isSuccess && sending.error?.code === 'SECOND_FACTOR_WRONG' && sending.error.field === 'passkey'
  const failure = isRefused ? 'SECOND_FACTOR_WRONG' : (ask.error?.code ?? null)
  return (
    <>
      {failure !== null && !ask.isPending && !sending.isPending && (
        <Notice tone="critical" role="alert" title="That did not work.">
          {ASK_ADVICE[failure]}
        </Notice>
      )}
      <div>
        <Button busy={ask.isPending || (ask.isSuccess && sending.isPending)} onClick={() => ask.mutate()}>
          Use a passkey
        </Button>
      </div>
    </>
  )
}
