import { useState } from 'react'

import type { Passkey } from '@switchboard/domain/security/second-factor-calls'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import type { ActionResult } from '../action-result.ts'
import { AddPasskey } from '../passkeys/AddPasskey.tsx'
import { PasskeysCard } from '../passkeys/PasskeysCard.tsx'
import { RemovePasskey } from '../passkeys/RemovePasskey.tsx'
import styles from './Factor.module.css'
import { NewCodes, SwitchOff } from './FactorDialogs.tsx'
import { useFactor } from './queries.ts'
import type { FactorState } from './queries.ts'
import { SwitchOn } from './SwitchOn.tsx'
import { FACTOR_LOAD_ADVICE, FACTOR_LOAD_FAILED } from './words.ts'

/** The open dialog: a change of the app or of the codes, a passkey to add, or a passkey to remove. */
type FactorDialog = 'on' | 'off' | 'codes' | 'passkey' | Passkey

const RESULTS: Record<Exclude<FactorDialog, Passkey>, string> = {
  on: 'Two-step sign-in by your authenticator app is on.',
  off: 'We no longer ask for a code of your authenticator app.',
  codes: 'Your new recovery codes are the ones that work.',
  passkey: 'Your passkey was added.',
}
const DIALOGS = { on: SwitchOn, off: SwitchOff, codes: NewCodes, passkey: AddPasskey } as const
/** With this number of codes or fewer, the customer is reminded to make new ones. */
const FEW_CODES = 3

/** The cards of two-step sign-in and passkeys, with their dialogs. */
export function Factor({ onDone }: { readonly onDone: (result: ActionResult | null) => void }) {
  const factor = useFactor()
  const [openDialog, setOpenDialog] = useState<FactorDialog | null>(null)

  /** Opens a dialog and clears the result of an earlier action. */
  function open(dialog: FactorDialog) {
    onDone(null)
    setOpenDialog(dialog)
  }
  function close() {
    setOpenDialog(null)
  }
  function finish(key: string, title: string) {
    onDone({ key, title })
    close()
  }

  return (
    <>
      <Loaded
        query={factor}
        loading="Loading two-step sign-in"
        lines={['heading', 'text', 'short']}
        failed={FACTOR_LOAD_FAILED}
        advice={({ code }) => FACTOR_LOAD_ADVICE[code]}
      >
        {(loaded) => (
          <>
            <FactorCard factor={loaded} onAsk={open} />
            <PasskeysCard passkeys={loaded.passkeys} onAdd={() => open('passkey')} onRemove={open} />
          </>
        )}
      </Loaded>
      {openDialog !== null && (
        <CurrentDialog dialog={openDialog} factor={factor.data ?? null} onClose={close} onDone={finish} />
      )}
    </>
  )
}

type CurrentDialogProps = {
  readonly dialog: FactorDialog
  readonly factor: FactorState | null
  readonly onClose: () => void
  readonly onDone: (key: string, title: string) => void
}

function CurrentDialog({ dialog, factor, onClose, onDone }: CurrentDialogProps) {
  if (typeof dialog === 'string') {
    const DialogComponent = DIALOGS[dialog]
    return <DialogComponent onClose={onClose} onDone={() => onDone(dialog, RESULTS[dialog])} />
  }
  const isLast = factor?.hasApp === false && factor.passkeys.length === 1
  return (
    <RemovePasskey
      passkey={dialog}
      isLast={isLast}
      onClose={onClose}
      onDone={() => onDone(dialog.passkeyId, `The passkey ${dialog.name} was removed.`)}
    />
  )
}

type FactorCardProps = {
  readonly factor: FactorState
  readonly onAsk: (change: 'on' | 'off' | 'codes') => void
}

function FactorCard({ factor: { isOn, hasApp, recoveryCodesLeft }, onAsk }: FactorCardProps) {
  return (
    <Card
      title="Two-step sign-in"
      aside={<StatusPill tone={isOn ? 'positive' : 'neutral'}>{isOn ? 'On' : 'Off'}</StatusPill>}
    >
      {isOn ? (
        <p>
          Besides your password we ask for a passkey or a code when you sign in, and before changes that
          cannot be undone.
        </p>
      ) : (
        <p>
          With two-step sign-in, your password alone is not enough: we also ask for a passkey, or for a code
          that an app on your phone shows. We ask for it again before changes that cannot be undone, such as
          to your mobile number or your bank account. Add a passkey or switch on an app, or have both.
        </p>
      )}
      {isOn && <CodesLeft left={recoveryCodesLeft} onRenew={() => onAsk('codes')} />}
      <div className={styles.app}>
        <h3>Authenticator app</h3>
        <p className="soft">
          {hasApp ? 'You can use codes from your app.' : 'An app on your phone that shows a code for us.'}
        </p>
        <div>
          <Button kind="plain" onClick={() => onAsk(hasApp ? 'off' : 'on')}>
            {hasApp ? 'Switch off' : 'Switch on'}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function CodesLeft({ left, onRenew }: { readonly left: number; readonly onRenew: () => void }) {
  return (
    <>
      {left <= FEW_CODES ? (
        <Notice tone="caution" title={codesLeftText(left)}>
          Without your phone or passkey, and without a code, you cannot sign in. Make new ones.
        </Notice>
      ) : (
        <p className="soft">{codesLeftText(left)}</p>
      )}
      <div>
        <Button kind="plain" onClick={onRenew}>
          Make new recovery codes
        </Button>
      </div>
    </>
  )
}

function codesLeftText(left: number): string {
  if (left === 0) return 'You have no recovery codes left.'
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`
}
