# Reads or writes a picture in Godot 3:
#   godot3-server -s godot3.gd read FILE SAMPLES                         writes its samples to SAMPLES, those of an EXR as red float32, and prints its size
#   godot3-server -s godot3.gd write FLOATS COLUMNS ROWS FORMAT FILE     saves float32 samples as an EXR, in a format of its class Image
extends MainLoop

func _initialize():
	OS.exit_code = 1 # unless the end of this function is reached
	var words = Array(OS.get_cmdline_args())
	words = words.slice(words.find("-s") + 2, words.size() - 1)
	OS.exit_code = call(words.pop_front(), words)

func _idle(_seconds):
	return true # it ends

func read(words):
	var image = Image.new()
	var error = image.load(words[0])
	if error != OK:
		return error
	if image.get_format() > Image.FORMAT_RGBA8:
		image.convert(Image.FORMAT_RF)
	save(words[1], image.get_data())
	print("READ ", to_json({"width": image.get_width(), "height": image.get_height()}))
	return OK

func write(words):
	var image = Image.new()
	image.create_from_data(int(words[1]), int(words[2]), false, Image.FORMAT_RF, bytes_of(words[0]))
	image.convert(int(words[3]))
	return image.save_exr(words[4])

func bytes_of(path):
	var file = File.new()
	file.open(path, File.READ)
	var bytes = file.get_buffer(file.get_len())
	file.close()
	return bytes

func save(path, bytes):
	var file = File.new()
	file.open(path, File.WRITE)
	file.store_buffer(bytes)
	file.close()
