import { useState } from 'react'
import type { ReactNode } from 'react'

import type { AntivirusSubscription } from '@switchboard/domain/antivirus/contract'
import { dayText } from '@switchboard/domain/day'

import { providerToday } from '#web/http/configuration.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import styles from './SubscriptionCard.module.css'

/** Does not reveal the length of the password. */
const HIDDEN = '••••••••'

/**
 * The user name, password and last day of a subscription, each with a copy button. The password is hidden until the customer
 * shows it.
 */
export function SubscriptionCard({ subscription }: { readonly subscription: AntivirusSubscription }) {
  const { userName, password, expiresOn } = subscription
  const [isShown, setShown] = useState(false)
  const isOver = expiresOn < providerToday()
  return (
    <Card title={userName} aside={isOver && <StatusPill tone="critical">Expired</StatusPill>}>
      {isOver && (
        <p>
          NOD32 no longer gets updates. To renew it, <Link href="/contact">contact us</Link>.
        </p>
      )}
      <dl className={styles.list}>
        <Credential term="User name" shown={userName} copied={userName} userName={userName} />
        <Credential term="Password" shown={isShown ? password : HIDDEN} copied={password} userName={userName}>
          <Button
            kind="quiet"
            aria-label={`${isShown ? 'Hide' : 'Show'} the password of ${userName}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
        </Credential>
        <Credential
          term="Expiry date"
          shown={dayText(expiresOn)}
          copied={dayText(expiresOn)}
          userName={userName}
        />
      </dl>
    </Card>
  )
}

type CredentialProps = {
  readonly term: string
  readonly shown: string
  readonly copied: string
  /** Distinguishes the buttons of several subscriptions. */
  readonly userName: string
  readonly children?: ReactNode
}

function Credential({ term, shown, copied, userName, children }: CredentialProps) {
  const showToast = useToast()

  async function copy() {
    try {
      await navigator.clipboard.writeText(copied)
      showToast(`${term} copied.`)
    } catch {
      showToast('We could not copy it. Select it and copy it yourself.')
    }
  }

  return (
    <div className={styles.item}>
      <dt className="soft">{term}</dt>
      <dd className={styles.value}>
        <span className={styles.text}>{shown}</span>
        <span className={styles.buttons}>
          {children}
          <Button
            kind="quiet"
            aria-label={`Copy the ${term.toLowerCase()} of ${userName}`}
            onClick={() => void copy()}
          >
            Copy
          </Button>
        </span>
      </dd>
    </div>
  )
}
