import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Has the long files begin first, those of the built app, so that the short ones fill what time is left: all end at about the same time. */
export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ project }: TestSpecification): boolean => project.name === 'e2e';
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
