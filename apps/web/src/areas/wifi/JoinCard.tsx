import { useState } from 'react'

import type { Network } from '@switchboard/domain/wifi/contract'
import { joinText } from '@switchboard/domain/wifi/rules'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { QrPicture } from '#web/ui/QrPicture.tsx'

import styles from './Wifi.module.css'

type NetworkToJoin = Pick<Network, 'ssid' | 'password' | 'security'>
export type JoinCardProps = {
  readonly network: NetworkToJoin
  readonly isForGuests?: boolean
  readonly onClose: () => void
}

/** A QR code to join a network. Printing the page prints only this card, with the password. */
export function JoinCard({ network, isForGuests = false, onClose }: JoinCardProps) {
  const { ssid, password } = network
  const [isShown, setShown] = useState(false)
  return (
    <Card title={isForGuests ? 'Join the wifi for guests' : 'Join the wifi'}>
      <div className={styles.join}>
        <QrPicture text={joinText(network)} label={`The code to join ${ssid}`} />
        <div className={styles.joinText}>
          <p>Point the camera of a phone or tablet here, and tap what it offers.</p>
          <p>
            Network: <strong className={styles.typed}>{ssid}</strong>
          </p>
          {password !== '' && (
            <p>
              Password: <strong className={isShown ? styles.typed : styles.printed}>{password}</strong>
              {!isShown && <span className="no-print">hidden</span>}
            </p>
          )}
        </div>
      </div>
      <div className={`no-print ${styles.buttons}`}>
        <Button onClick={() => window.print()}>Print this card</Button>
        {password !== '' && (
          <Button kind="plain" onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide the password' : 'Show the password'}
          </Button>
        )}
        <Button kind="plain" onClick={onClose}>
          Close
        </Button>
      </div>
    </Card>
  )
}
