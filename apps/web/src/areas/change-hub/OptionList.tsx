import type { OfferedOption } from '@switchboard/domain/change-hub/offered-options'

import { FoldedCard } from '#web/ui/FoldedCard.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'

import styles from './OptionList.module.css'
import { CLEAR_NAMES, HUB_WORDS } from './words.ts'

type OptionListProps = {
  readonly options: readonly ShownOption[]
  /** The order numbers that options wait for. Empty if they are unknown. */
  readonly orderNumbers: readonly string[]
}

/**
 * The options, each with a link to its screen unless it waits for an order or needs the help desk. Those that wait are closed
 * below the others. Source: HUB-005, HUB-006.
 */
export function OptionList({ options, orderNumbers }: OptionListProps) {
  const waiting = options.filter(({ waits, byHelpdesk }) => waits && !byHelpdesk)
  const others = options.filter((option) => !waiting.includes(option))
  return (
    <>
      {others.length > 0 && (
        <section aria-labelledby="change-options">
          <h2 id="change-options" className={waiting.length === 0 ? 'visually-hidden' : styles.heading}>
            {waiting.length === 0 ? 'What you can change' : 'You can change now'}
          </h2>
          <ul className={styles.options}>
            {others.map((option) => (
              <li key={option.id}>
                {option.byHelpdesk ? <HelpdeskOption option={option} /> : <OpenOption option={option} />}
              </li>
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <FoldedCard
          title={buildWaitingTitle(orderNumbers, waiting.length)}
          closedText={waiting.map(({ label }) => label).join(', ')}
        >
          <ul className={styles.options}>
            {waiting.map((option) => (
              <li key={option.id} className={styles.waiting}>
                <OptionWords option={option} />
              </li>
            ))}
          </ul>
        </FoldedCard>
      )}
    </>
  )
}

/** `Available after order 700001 (9)`. */
function buildWaitingTitle(orderNumbers: readonly string[], count: number): string {
  const [number, another] = orderNumbers
  if (number === undefined) return `Available after your order (${count})`
  return another === undefined
    ? `Available after order ${number} (${count})`
    : `Available after your orders (${count})`
}

type ShownOption = OfferedOption & {
  /** The account's current product; null if unknown. */
  readonly now: string | null
}
type OptionProps = { readonly option: ShownOption }

function OpenOption({ option }: OptionProps) {
  return (
    <Link href={option.path} className={styles.option}>
      <OptionWords option={option} />
      <Icon name="chevron" />
    </Link>
  )
}

function HelpdeskOption({ option }: OptionProps) {
  return (
    <div className={styles.option}>
      <OptionWords option={option} note={HUB_WORDS.byHelpdesk} />
    </div>
  )
}

/** The icon, the label and a text below it: the note, else the current product, else a text about the option. */
function OptionWords({ option, note }: OptionProps & { readonly note?: string }) {
  const clearName = CLEAR_NAMES[option.id]
  return (
    <>
      <span className={styles.sign}>
        <Icon name={ICONS[option.id] ?? 'switch'} />
      </span>
      <span className={styles.words}>
        <span className={styles.label}>{option.label}</span>
        {clearName !== undefined && <span className="small">{clearName}</span>}
        <span className="small soft">{note ?? option.now ?? option.about}</span>
      </span>
    </>
  )
}

const ICONS: Readonly<Record<string, IconName>> = {
  product: 'wifi',
  moveHouse: 'move',
  billFrequency: 'calendar',
  callingPacks: 'phone',
  data: 'usage',
  protectionPlan: 'home',
  staticIp: 'lock',
  voiceExtras: 'phone',
  voiceFeatures: 'settings',
  familyFilter: 'people',
  mobile: 'mobile',
  wireless: 'wifi',
  mesh: 'wifi',
  googleWifi: 'wifi',
  video: 'screen',
  insurance: 'home',
  tollFree: 'phone',
  powerPlan: 'power',
  getPower: 'power',
}
