import type { WirelessService } from '@switchboard/domain/wireless/contract'
import { contractStatus } from '@switchboard/domain/wireless/rules'
import type { ContractStatus } from '@switchboard/domain/wireless/rules'

import { may } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import styles from '#web/ordering/Order.module.css'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { Tone } from '#web/ui/StatusPill.tsx'

import { MonthlyPrice } from './MonthlyPrice.tsx'
import { CONTRACT_NAMES, describeContract } from './words.ts'

const TONES: Record<ContractStatus, Tone> = { open: 'positive', ongoing: 'positive', expired: 'neutral' }

/** The plan, its price and its contract. Source: WBB-005, WBB-014 to WBB-017, WBB-025. */
export function ServiceCard({ service }: { readonly service: WirelessService }) {
  const status = contractStatus(service.contract, providerToday())
  return (
    <Card
      title={service.name}
      tone="accent"
      aside={<StatusPill tone={TONES[status]}>{`Contract: ${CONTRACT_NAMES[status]}`}</StatusPill>}
    >
      <DefinitionList
        items={[
          { term: 'Price', description: <MonthlyPrice charge={service} /> },
          ...(service.about === '' ? [] : [{ term: 'Data', description: service.about }]),
          { term: 'Where', description: service.detail },
          { term: 'Contract', description: describeContract(service.contract, status) },
        ]}
      />
      {service.orderUnderWay !== null && <UnderWay number={service.orderUnderWay} />}
      <div className={styles.buttons}>
        {service.orderUnderWay === null && may('order') && (
          <LinkButton href="/my-wireless/change-product">Change plan</LinkButton>
        )}
        <LinkButton kind="plain" href="/data-usage">
          See your data
        </LinkButton>
      </div>
    </Card>
  )
}

/** An order under way, which blocks other orders. */
export function UnderWay({ number }: { readonly number: string }) {
  return (
    <Notice
      tone="info"
      title="An order is under way."
      actions={
        <LinkButton kind="plain" href={`/change-hub/order/${number}`}>
          See order {number}
        </LinkButton>
      }
    >
      You can change your wireless broadband again once it is done.
    </Notice>
  )
}
