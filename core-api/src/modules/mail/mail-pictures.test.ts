import sharp from 'sharp';
import { drawMark } from './mail-pictures.ts';

test('the mark is drawn once, and again after a failure', async () => {
  const draw = jest.spyOn(sharp.prototype, 'toBuffer').mockImplementationOnce(async () => {
    throw new Error('no memory');
  });
  await expect(drawMark()).rejects.toThrow('no memory');
  const mark = await drawMark();
  expect(await drawMark()).toBe(mark);
  expect(draw).toHaveBeenCalledTimes(2);
});
