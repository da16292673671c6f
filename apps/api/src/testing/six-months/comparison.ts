/** Counts the sentences that were compared, and collects those that the books contradict. */
export class Comparison {
  sentences = 0
  readonly wrong: string[] = []
  readonly #kinds = new Map<string, number>()

  /** Compares a value that a page or a letter shows with the value from the books. */
  compare(kind: string, where: string, shown: unknown, expected: unknown): void {
    this.count(kind, 1)
    const [shownText, expectedText] = [JSON.stringify(shown), JSON.stringify(expected)]
    if (shownText !== expectedText)
      this.wrong.push(`${where}, ${kind}: ${shownText} is shown, ${expectedText} is expected`)
  }

  count(kind: string, sentences: number): void {
    this.sentences += sentences
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + sentences)
  }

  get kinds(): Record<string, number> {
    return Object.fromEntries(this.#kinds)
  }
}
