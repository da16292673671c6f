/** Counts the sentences that were compared, and collects those that the books contradict. */
export class Comparison {
  sentences = 0
  readonly wrong: string[] = []
  readonly #kinds = new Map<string, number>()

  /** Compares what a page or a letter shows with what the books make of it. */
  compare(kind: string, where: string, shown: unknown, expected: unknown): void {
    this.count(kind, 1)
    const [one, other] = [JSON.stringify(shown), JSON.stringify(expected)]
    if (one !== other) this.wrong.push(`${where}, ${kind}: ${one} is shown, ${other} is expected`)
  }

  count(kind: string, sentences: number): void {
    this.sentences += sentences
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + sentences)
  }

  get kinds(): Record<string, number> {
    return Object.fromEntries(this.#kinds)
  }
}
