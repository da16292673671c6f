import { useId } from 'react'

import styles from '#web/ordering/Order.module.css'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { OutsideLink } from '#web/ui/OutsideLink.tsx'

import type { SignOn } from './use-sign-on.ts'
import { NO_SIGN_ON } from './words.ts'

type InsurerLinksProps = { readonly hasPolicies: boolean; readonly signOn: SignOn }

/** The two links to the insurer's tool, or the reason why they cannot be opened. Source: INS-005, INS-006, INS Readings. */
export function InsurerLinks({ hasPolicies, signOn }: InsurerLinksProps) {
  const { urls, refusal, isRenewing, renew } = signOn
  const refusalId = useId()
  const linkProps = { onFollow: renew, ...(refusal !== null && { whyNot: refusalId }) }
  return (
    <Card title="With the insurer">
      <p>Claims, changes to your cover and documents are in the insurer’s own tool.</p>
      <div className={styles.buttons}>
        {hasPolicies && (
          <OutsideLink {...linkProps} href={urls?.policiesUrl ?? null}>
            View policies
          </OutsideLink>
        )}
        <OutsideLink
          {...linkProps}
          kind={hasPolicies ? 'plain' : 'primary'}
          href={urls?.appointmentUrl ?? null}
        >
          Book an appointment
        </OutsideLink>
      </div>
      <div role="status" id={refusalId}>
        {refusal !== null && <p className="small soft">{NO_SIGN_ON[refusal]}</p>}
      </div>
      {refusal === 'failed' && (
        <>
          <Button kind="plain" busy={isRenewing} onClick={renew}>
            Try again
          </Button>
          <HelpdeskLine when="If it still does not work" />
        </>
      )}
    </Card>
  )
}
