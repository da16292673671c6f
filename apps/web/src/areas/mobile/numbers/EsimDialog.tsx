import { Suspense } from 'react'

import { activationFields } from '@switchboard/domain/mobile/numbers/rules'

import { lazyPart } from '#web/http/on-demand.ts'
import { Button } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { momentText } from '#web/ui/clock-text.ts'

import type { NumberDialogProps } from './GuardDialogs.tsx'
import { InstallLinks } from './InstallLinks.tsx'
import styles from './Numbers.module.css'
import { OwnerDialog } from './OwnerDialog.tsx'
import { useIssueEsim } from './queries.ts'
import type { Esim } from './queries.ts'

const QrPicture = lazyPart(async () => (await import('#web/ui/QrPicture.tsx')).QrPicture)

type EsimDialogProps = NumberDialogProps & {
  /** Whether a SIM card works until the eSIM is installed. */
  readonly hasCard?: boolean
}

/** Orders an eSIM that replaces the card once it is installed. Its code is shown only in this dialog. */
export function EsimDialog({ serviceNumber, number, hasCard = true, onClose }: EsimDialogProps) {
  const issue = useIssueEsim(serviceNumber)
  if (issue.data !== undefined) return <EsimCode esim={issue.data} number={number} onClose={onClose} />
  return (
    <OwnerDialog
      title={`eSIM for ${number}`}
      submitLabel="Show the code"
      sending={issue}
      onSend={(password) => issue.mutate(password)}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            You get a code that puts {number} onto a phone without a card. Have the phone at hand. Until it is
            installed you can see the code again here, with your password.
          </p>
          {hasCard && <p>Your card works until the eSIM is installed.</p>}
        </>
      )}
    </OwnerDialog>
  )
}

type EsimCodeProps = { readonly esim: Esim; readonly number: string; readonly onClose: () => void }

function EsimCode({ esim: { activationCode, installBy }, number, onClose }: EsimCodeProps) {
  const fields = activationFields(activationCode)
  return (
    <Dialog
      // only the button closes the dialog, because the code needs the password again
      open
      title={`Install ${number} on a phone`}
      actions={<Button onClick={onClose}>I have installed it</Button>}
    >
      <Notice tone="caution" title="Show this to nobody">
        Whoever installs it has your number. We never ask for it.
      </Notice>
      <p>
        On the phone, open the settings for mobile networks, add an eSIM, and point the camera at this. It
        works until {momentText(installBy)}.
      </p>
      <Suspense fallback={<Skeleton label="Drawing the code" lines={['text', 'text', 'text']} />}>
        <QrPicture text={activationCode} label={`The code of the eSIM for ${number}`} />
      </Suspense>
      <InstallLinks activationCode={activationCode} />
      <p>Without a camera, type this where the phone asks for it:</p>
      <DefinitionList
        items={[
          ...(fields === null
            ? []
            : [
                {
                  term: 'SM-DP+ address',
                  description: <span className={styles.code}>{fields.smdpAddress}</span>,
                },
                {
                  term: 'Activation code',
                  description: <span className={styles.code}>{fields.matchingId}</span>,
                },
              ]),
          { term: 'In one line', description: <span className={styles.code}>{activationCode}</span> },
        ]}
      />
    </Dialog>
  )
}
