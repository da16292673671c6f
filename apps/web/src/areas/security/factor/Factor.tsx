import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import type { Done } from '../done.ts'
import styles from './Factor.module.css'
import { NewCodes, SwitchOff } from './FactorDialogs.tsx'
import { useFactor } from './queries.ts'
import { SwitchOn } from './SwitchOn.tsx'
import { FACTOR_LOAD_ADVICE, FACTOR_LOAD_FAILED } from './words.ts'

type Change = 'on' | 'off' | 'codes'

const DONE: Record<Change, string> = {
  on: 'Two-step sign-in is on.',
  off: 'Two-step sign-in is off.',
  codes: 'Your new recovery codes are the ones that work.',
}
const DIALOGS = { on: SwitchOn, off: SwitchOff, codes: NewCodes } as const
/** From here on a customer is reminded to make new ones. */
const FEW_CODES = 3

/** Whether a code is asked for besides the password, and what changes that. */
export function Factor({ onDone }: { readonly onDone: (done: Done) => void }) {
  const factor = useFactor()
  const [asked, setAsked] = useState<Change | null>(null)
  const Asking = asked === null ? null : DIALOGS[asked]

  return (
    <>
      {factor.data !== undefined ? (
        <FactorCard isOn={factor.data.isOn} codesLeft={factor.data.recoveryCodesLeft} onAsk={setAsked} />
      ) : factor.isError ? (
        <SectionError
          title={FACTOR_LOAD_FAILED}
          onRetry={() => void factor.refetch()}
          retrying={factor.isFetching}
        >
          {FACTOR_LOAD_ADVICE[factor.error.code]}
        </SectionError>
      ) : (
        <Skeleton card label="Loading two-step sign-in" lines={['heading', 'text', 'short']} />
      )}
      {asked !== null && Asking !== null && (
        <Asking
          onClose={() => setAsked(null)}
          onDone={() => {
            onDone({ key: asked, title: DONE[asked] })
            setAsked(null)
          }}
        />
      )}
    </>
  )
}

type FactorCardProps = {
  readonly isOn: boolean
  readonly codesLeft: number
  readonly onAsk: (change: Change) => void
}

function FactorCard({ isOn, codesLeft, onAsk }: FactorCardProps) {
  if (!isOn) {
    return (
      <Card title="Two-step sign-in" aside={<StatusPill tone="neutral">Off</StatusPill>}>
        <p>
          With two-step sign-in, your password alone is not enough: we also ask for a code that an app on your
          phone shows. We ask for it again before changes that cannot be undone, such as to your mobile number
          or your bank account.
        </p>
        <div>
          <Button onClick={() => onAsk('on')}>Switch on</Button>
        </div>
      </Card>
    )
  }
  return (
    <Card title="Two-step sign-in" aside={<StatusPill tone="positive">On</StatusPill>}>
      <p>
        We ask for a code of your authenticator app when you sign in, and before changes that cannot be
        undone.
      </p>
      {codesLeft <= FEW_CODES ? (
        <Notice tone="caution" title={leftText(codesLeft)}>
          Without your phone and without a code you cannot sign in. Make new ones.
        </Notice>
      ) : (
        <p className="soft">{leftText(codesLeft)}</p>
      )}
      <div className={styles.ways}>
        <Button kind="plain" onClick={() => onAsk('codes')}>
          Make new recovery codes
        </Button>
        <Button kind="plain" onClick={() => onAsk('off')}>
          Switch off
        </Button>
      </div>
    </Card>
  )
}

function leftText(left: number): string {
  if (left === 0) return 'You have no recovery codes left.'
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`
}
