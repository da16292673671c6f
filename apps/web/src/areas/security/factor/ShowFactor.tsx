import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'

import type { PasskeyProof } from '@switchboard/domain/security/passkey'
import type { ShownFactor } from '@switchboard/domain/security/second-factor-calls'

import type { Failure } from '#web/http/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import type { CodesTaken } from '#web/ui/CodeField.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { signWithPasskey } from '../passkeys/ask.ts'
import { findPasskeyObstacle } from '../passkeys/obstacle.ts'
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

/**
 * The form for a second factor: a passkey, a code or both, depending on the factors of the customer. If they could not be
 * loaded, the form is for a code.
 */
export function ShowFactor({ sending, takesRecovery = true, children, ...formProps }: ShowFactorProps) {
  const factor = useFactor()
  const [sentBy, setSentBy] = useState<'code' | 'passkey' | null>(null)
  if (factor.isPending) return <Skeleton label="Loading how you can show it" lines={['text', 'button']} />
  const { hasApp, passkeys } = factor.data ?? { hasApp: true, passkeys: [] }
  const hasPasskey = passkeys.length > 0
  const codes = chooseCodes(hasApp, takesRecovery)
  // a failure is shown only in the part of the form that caused it
  const sendingBy = (part: 'code' | 'passkey') => ({
    ...sending,
    error: sentBy === part ? sending.error : null,
  })

  function send(shown: ShownFactor) {
    setSentBy(shown.passkey === undefined ? 'code' : 'passkey')
    sending.mutate(shown)
  }

  return (
    <div className={styles.form}>
      {children}
      {hasPasskey && (
        <ByPasskey sending={{ ...sendingBy('passkey'), mutate: (passkey) => send({ passkey }) }} />
      )}
      {codes === null ? (
        <div>
          <Button kind="plain" disabled={sending.isPending} onClick={formProps.onCancel}>
            {formProps.cancelLabel}
          </Button>
        </div>
      ) : (
        <>
          {hasPasskey && <p>Or use a code:</p>}
          <CodeForm
            {...formProps}
            {...(hasPasskey && { kind: 'plain' as const })}
            takes={codes}
            sending={{ ...sendingBy('code'), mutate: (code) => send({ code }) }}
          />
        </>
      )}
    </div>
  )
}

/** The codes that the form accepts. Null if the customer can use only a passkey. */
function chooseCodes(hasApp: boolean, takesRecovery: boolean): CodesTaken | null {
  if (takesRecovery) return hasApp ? 'both' : 'recovery'
  return hasApp ? 'app' : null
}

function ByPasskey({ sending }: { readonly sending: Sending<PasskeyProof> }) {
  const obstacle = findPasskeyObstacle()
  const ask = useMutation<PasskeyProof, Failure<AskFailure>>({
    mutationFn: signWithPasskey,
  })
  if (obstacle !== null) {
    return (
      <Notice tone="info" title="You cannot use your passkey here.">
        {obstacle}
      </Notice>
    )
  }
  const isBusy = ask.isPending || (ask.isSuccess && sending.isPending)
  const failure = isBusy ? null : (ask.error?.code ?? sending.error?.code ?? null)
  return (
    <>
      <FailureNotice title="That did not work.">{failure !== null && ASK_ADVICE[failure]}</FailureNotice>
      <div>
        <Button
          busy={isBusy}
          // given to `mutate`, because this callback does not run after the dialog is closed: a cancelled passkey is not
          // sent
          onClick={() => ask.mutate(undefined, { onSuccess: (passkey) => sending.mutate(passkey) })}
        >
          Use a passkey
        </Button>
      </div>
    </>
  )
}
