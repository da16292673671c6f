import type { Order } from '@switchboard/domain/change-product/order'
import { listEnabledSteps } from '@switchboard/domain/change-product/steps'
import type { StepId } from '@switchboard/domain/change-product/steps'

import styles from '#web/ordering/Order.module.css'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'

import { stepName } from '../words.ts'

import { describeAnswer } from './answers.ts'

type CheckAnswersProps = { readonly order: Order; readonly changeHref: (step: StepId) => string }

/** The answers of all steps, each with a link to change it. The changed step leads back to the summary. */
export function CheckAnswers({ order, changeHref }: CheckAnswersProps) {
  const steps = listEnabledSteps(order).filter(({ id }) => id !== 'summary')
  return (
    <Card title="What you chose">
      <dl className={styles.answers}>
        {steps.map(({ id }) => (
          <div key={id} className={styles.answer}>
            <dt className="small">{stepName(id, order)}</dt>
            <dd>{describeAnswer(id, order)}</dd>
            <dd className={styles.change}>
              <Link href={changeHref(id)}>
                Change<span className="visually-hidden">{` ${stepName(id, order).toLowerCase()}`}</span>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
