import type { Passkey } from '@switchboard/domain/security/second-factor-calls'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { momentText } from '#web/ui/clock-text.ts'

import styles from '../Sessions.module.css'
import { findPasskeyObstacle } from './obstacle.ts'
import card from './Passkeys.module.css'

type PasskeysCardProps = {
  readonly passkeys: readonly Passkey[]
  readonly onAdd: () => void
  readonly onRemove: (passkey: Passkey) => void
}

/** The passkeys. If the browser cannot use passkeys, a notice gives the reason. */
export function PasskeysCard({ passkeys, onAdd, onRemove }: PasskeysCardProps) {
  const obstacle = findPasskeyObstacle()
  return (
    <Card title="Passkeys">
      <p>
        A passkey is a key on your phone, your computer or a security key. You show it after your password, by
        your fingerprint, face or PIN: there is no code to type, and no other site can ask for it.
      </p>
      {passkeys.length === 0 ? (
        <p className="soft">You have no passkeys.</p>
      ) : (
        <ul className={styles.list} aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <Line key={passkey.passkeyId} passkey={passkey} onRemove={onRemove} />
          ))}
        </ul>
      )}
      {obstacle === null ? (
        <div>
          <Button kind="plain" onClick={onAdd}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <Notice tone="info" title="You cannot add a passkey here.">
          {obstacle}
        </Notice>
      )}
    </Card>
  )
}

type LineProps = { readonly passkey: Passkey; readonly onRemove: PasskeysCardProps['onRemove'] }

function Line({ passkey, onRemove }: LineProps) {
  const { name, addedAt, lastUsedAt } = passkey
  return (
    <li className={styles.session}>
      <div className={styles.about}>
        <h3 className={card.name}>{name}</h3>
        <p className={`small soft ${styles.times}`}>
          <span>Added {momentText(addedAt)}</span>
          <span>{lastUsedAt === null ? 'Not used yet' : `Last used ${momentText(lastUsedAt)}`}</span>
        </p>
      </div>
      <Button
        kind="plain"
        aria-label={`Remove ${name}, added ${momentText(addedAt)}`}
        onClick={() => onRemove(passkey)}
      >
        Remove
      </Button>
    </li>
  )
}
