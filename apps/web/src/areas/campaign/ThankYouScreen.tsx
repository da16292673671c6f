import { billDiscountText, billsText } from '@switchboard/domain/campaign/offer-words'

import { session } from '#web/http/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

import styles from './Campaign.module.css'
import { getAcceptedOffer } from './queries.ts'
import { THANKS_TITLE } from './words.ts'

/**
 * Shown after an offer was accepted, and if the link of an accepted offer is opened again. Anyone can open its address, so
 * without a known offer the page does not state that one is accepted. Source: CMP-002, CMP-011.
 */
export function ThankYouScreen() {
  const offer = getAcceptedOffer()
  return (
    <ScreenLayout
      title={THANKS_TITLE}
      lead={
        offer === undefined
          ? 'If you have accepted our offer, this is what happens next.'
          : `Your offer is accepted: ${billDiscountText(offer)} comes off each of ${billsText(offer)}.`
      }
    >
      <Card title="What happens next">
        <ul className={styles.list}>
          <li>The discount is on the next bill of your account, and ends by itself.</li>
          <li>We have sent an email that says when it begins and when it ends.</li>
          <li>You do not have to do anything else.</li>
        </ul>
      </Card>
      <div>
        {session.isLoggedIn() ? (
          <LinkButton href="/">Go to your home page</LinkButton>
        ) : (
          <LinkButton href="/login">Sign in to see your bills</LinkButton>
        )}
      </div>
    </ScreenLayout>
  )
}
