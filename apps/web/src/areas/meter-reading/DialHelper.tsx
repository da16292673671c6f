import { useState } from 'react'
import type { MouseEvent } from 'react'

import {
  DIAL_NUMBERS,
  DIAL_STEP,
  dialDigits,
  handAt,
  turnsClockwise,
} from '@switchboard/domain/meter-reading/dials'

import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'

import styles from './DialHelper.module.css'

type DialHelperProps = {
  /** Unique among the helpers of a screen. */
  readonly id: string
  readonly dials: number
  readonly onRead: (digits: string) => void
}

/** The customer sets the hands of the dials by taps or keys, and the digits are calculated. */
export function DialHelper({ id, dials, onRead }: DialHelperProps) {
  const [hands, setHands] = useState<readonly number[]>(() => Array.from({ length: dials }, () => 0))
  const [isLastReversed, setLastReversed] = useState(false)
  const read = dialDigits(hands)
  const digits = read.join('')
  return (
    <div className={styles.helper}>
      <p>
        Set each hand as it stands on your meter: tap the dial, or use the arrow keys. A hand between two
        numbers has passed the lower one, and between 9 and 0 that is 9. Where a hand seems to be on a number,
        the dial to its right decides: we take care of that. Leave out a red dial.
      </p>
      <CheckboxField
        id={`${id}-way`}
        label="On my meter the last dial turns the other way"
        checked={isLastReversed}
        onCheckedChange={setLastReversed}
      />
      <div className={styles.dials}>
        {hands.map((hand, index) => (
          <Dial
            key={index}
            id={`${id}-dial-${index}`}
            name={`Dial ${index + 1} of ${dials}`}
            hand={hand}
            isClockwise={turnsClockwise(index, dials, !isLastReversed)}
            onSet={(newHand) => setHands(hands.with(index, newHand))}
          />
        ))}
      </div>
      <p role="status" className={styles.said}>
        {`The dials show ${digits}.${correctionText(hands, read)}`}
      </p>
      <div>
        <Button kind="plain" onClick={() => onRead(digits)}>
          {`Enter ${digits}`}
        </Button>
      </div>
    </div>
  )
}

/** A sentence for each hand that has not yet passed the number which it seems to be on. */
function correctionText(hands: readonly number[], digits: readonly number[]): string {
  const indexes = digits.flatMap((digit, index) => (digit === Math.floor(hands[index] ?? 0) ? [] : [index]))
  return indexes
    .map(
      (index) =>
        ` Dial ${index + 1} has not passed ${hands[index]} yet, because the one to its right has not passed 0: it counts as ${digits[index]}.`,
    )
    .join('')
}

type DialProps = {
  readonly id: string
  readonly name: string
  readonly hand: number
  readonly isClockwise: boolean
  readonly onSet: (hand: number) => void
}

const SIZE = 112
const MIDDLE = SIZE / 2
const NUMBER_DISTANCE = 43
const HAND_LENGTH = 30
const FULL_TURN = 2 * Math.PI

function Dial({ id, name, hand, isClockwise, onSet }: DialProps) {
  const tip = pointAt(hand, isClockwise, HAND_LENGTH)

  function handleTap({ clientX, clientY, currentTarget }: MouseEvent<SVGSVGElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const angle = Math.atan2(clientX - left - width / 2, top + height / 2 - clientY)
    onSet(handAt((angle / FULL_TURN + 1) % 1, isClockwise))
  }

  return (
    <div className={styles.dial}>
      <label htmlFor={id} className="small soft">
        {name}
      </label>
      {/* for pointers only: the slider below does the same by keys, and screen readers read its value */}
      <svg aria-hidden="true" viewBox={`0 0 ${SIZE} ${SIZE}`} className={styles.face} onClick={handleTap}>
        <circle cx={MIDDLE} cy={MIDDLE} r={MIDDLE - 1} />
        {Array.from({ length: DIAL_NUMBERS }, (_, number) => {
          const { x, y } = pointAt(number, isClockwise, NUMBER_DISTANCE)
          return (
            <text key={number} x={x} y={y}>
              {number}
            </text>
          )
        })}
        <line x1={MIDDLE} y1={MIDDLE} x2={tip.x} y2={tip.y} />
      </svg>
      <input
        id={id}
        type="range"
        min={0}
        max={DIAL_NUMBERS - DIAL_STEP}
        step={DIAL_STEP}
        value={hand}
        aria-valuetext={handText(hand, isClockwise)}
        onChange={(event) => onSet(event.target.valueAsNumber)}
      />
    </div>
  )
}

function pointAt(hand: number, isClockwise: boolean, distance: number) {
  const angle = (hand / DIAL_NUMBERS) * FULL_TURN * (isClockwise ? 1 : -1)
  return { x: MIDDLE + distance * Math.sin(angle), y: MIDDLE - distance * Math.cos(angle) }
}

/** For example `between 3 and 4, turns clockwise`. */
function handText(hand: number, isClockwise: boolean): string {
  const number = Math.floor(hand)
  const where = hand === number ? `on ${number}` : `between ${number} and ${(number + 1) % DIAL_NUMBERS}`
  return `${where}, turns ${isClockwise ? 'clockwise' : 'anticlockwise'}`
}
