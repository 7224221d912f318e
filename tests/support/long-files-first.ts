/** In which order test files run. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files whose tests take long, because they start processes or wait for a lost database. */
const LONG = /killed|kills|processes|lost-database|typed-client|react-warnings/

/** Vitest begins with the largest files. Those that take long first, too: the last ones would leave processors idle. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's own method
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
